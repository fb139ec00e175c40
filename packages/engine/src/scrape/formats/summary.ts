import type { PageContent } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import { askPageModel } from "../ask-page-model.ts"
import type { MakeFormat, ScrapeContext } from "../format.ts"
import { passageSource } from "./passages.ts"

/** The summary of the page: by a language model, or else a few of its sentences. */
export const makeSummary: MakeFormat<"summary"> = (_, scraping) =>
  Effect.gen(function*() {
    const content = mainContentOf(scraping)
    const response = yield* askPageModel(scraping, content, (model, page) => model.summary(page))
    if ("answer" in response) return { fields: { summary: response.answer } }
    const summary = yield* scraping.work("summary", passageSource(content))
    if (summary === undefined) {
      return { fields: { summary: null }, warning: "No summary: the page has no text in sentences." }
    }
    return {
      fields: { summary },
      ...response.warning === undefined
        ? {}
        : { warning: `${response.warning} The summary consists of sentences of the page.` }
    }
  })

/** The main content, whatever part of the page other formats use. */
const mainContentOf = ({ content, options, page }: ScrapeContext): PageContent =>
  options.onlyMainContent === false && (options.includeTags ?? []).length === 0 &&
    (options.excludeTags ?? []).length === 0
    ? page.content
    : content
