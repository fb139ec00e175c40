import { type Document, type ScrapeOptions, scrapeOptionsDefaultFormats } from "@trawl/types"
import { type ActionsOf, withActions } from "./action-results.ts"
import { checkNamedItems, checkObject } from "./check-shape.ts"
import { type ContentField, type ContentOf, type FormatOption, withContent } from "./content.ts"
import { checkJsonSchemas } from "./json-schema.ts"
import type { At, OrElse } from "./named-items.ts"
import type { RequestInvalid } from "./reason.ts"

/** The request options that determine the content of a page. */
export interface PageOptions {
  readonly formats?: ReadonlyArray<FormatOption>
  readonly actions?: ScrapeOptions["actions"]
}

/** A page with a field for each requested format (`markdown` by default), and the results of its actions. */
export type PageOf<Options> = PageFacts & ContentOf<FormatsOf<Options>> & ActionsOf<At<Options, "actions">>

/** A page without its content. */
export interface PageFacts extends Omit<Document, ContentField | "actions"> {}

/** The page with all requested content fields and all lists of action results. */
export const pageOf = <const Options extends PageOptions>(options: Options, page: Document): PageOf<Options> => {
  const { actions, formats = scrapeOptionsDefaultFormats }: PageOptions = options
  // the tests of the features check that the types match these functions
  return withActions(withContent(page, formats), actions) as PageOf<Options>
}

/** Returns an error for invalid formats or actions; `path` is their prefix, such as `scrapeOptions.`. */
export const checkPageOptions = (path: string, options: PageOptions = {}): RequestInvalid | undefined =>
  checkObject(path.slice(0, -1), options) ??
    checkNamedItems(`${path}formats`, options.formats) ??
    checkJsonSchemas(`${path}formats`, options.formats) ??
    checkNamedItems(`${path}actions`, options.actions)

type FormatsOf<Options> = OrElse<At<Options, "formats">, typeof scrapeOptionsDefaultFormats>
