import { type Document, type ScrapeOptions, scrapeOptionsDefaultFormats } from "@trawl/types"
import { type ActionsOf, withActions } from "./action-results.ts"
import { checkNamedItems, checkObject } from "./check-shape.ts"
import { type ContentField, type ContentOf, type FormatOption, withContent } from "./content.ts"
import { checkJsonSchemas } from "./json-schema.ts"
import type { At, OrElse } from "./named-items.ts"
import type { RequestInvalid } from "./reason.ts"

/** What of a request says what a page holds. */
export interface PageOptions {
  readonly formats?: ReadonlyArray<FormatOption>
  readonly actions?: ScrapeOptions["actions"]
}

/** The page with a field for each requested format, `markdown` when none is named, and with what its actions yielded. */
export type PageOf<Options> = PageFacts & ContentOf<FormatsOf<Options>> & ActionsOf<At<Options, "actions">>

/** A page without its content. */
export interface PageFacts extends Omit<Document, ContentField | "actions"> {}

/** The page in the shape of what was asked for: each requested content field is there, and each list that an action adds to. */
export const pageOf = <const Options extends PageOptions>(options: Options, page: Document): PageOf<Options> => {
  const { actions, formats = scrapeOptionsDefaultFormats }: PageOptions = options
  // the types say what these do; the tests of the features hold them together
  return withActions(withContent(page, formats), actions) as PageOf<Options>
}

/** What is wrong with formats and actions that no compiler has seen; `path` is where they are, such as `scrapeOptions.`. */
export const checkPageOptions = (path: string, options: PageOptions = {}): RequestInvalid | undefined =>
  checkObject(path.slice(0, -1), options) ??
    checkNamedItems(`${path}formats`, options.formats) ??
    checkJsonSchemas(`${path}formats`, options.formats) ??
    checkNamedItems(`${path}actions`, options.actions)

type FormatsOf<Options> = OrElse<At<Options, "formats">, typeof scrapeOptionsDefaultFormats>
