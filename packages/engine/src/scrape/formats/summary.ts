import type { PageContent } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import { byModel } from "../by-model.ts"
import type { MakeFormat, Scraping } from "../format.ts"
import { toldBy } from "./passages.ts"

/** What the page says in short: in the words of a language model, else in few of its own sentences. */
export const makeSummary: MakeFormat<"summary"> = (_, scraping) =>
  Effect.gen(function*() {
    const content = mainContentOf(scraping)
    const told = yield* byModel(scraping, content, (model, page) => model.summary(page))
    if ("said" in told) return { fields: { summary: told.said } }
    const summary = yield* scraping.work("summary", toldBy(content))
    if (summary === undefined) {
      return { fields: { summary: null }, warning: "No summary: the page has no text in sentences." }
    }
    return {
      fields: { summary },
      ...told.warning === undefined ? {} : { warning: `${told.warning} The summary is of the page's own sentences.` }
    }
  })

/** The content without what surrounds it, whatever of the page is asked for in other formats. */
const mainContentOf = ({ content, options, page }: Scraping): PageContent =>
  options.onlyMainContent === false && (options.includeTags ?? []).length === 0 &&
    (options.excludeTags ?? []).length === 0
    ? page.content
    : content
