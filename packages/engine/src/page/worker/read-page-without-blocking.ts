import { slownessOf } from "@trawl/reader/html"
import { type OpenedPage, type PageContent, type PageText, type ReadOptions, textFormatOf } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import { readPage } from "../read-page.ts"
import { readerFor } from "./reader-for.ts"

/**
 * Reads a page, in a reader process if it would block other clients. A page that is already open is not parsed again.
 */
export const readPageWithoutBlocking = Effect.fnUntraced(
  function*(page: PageText, options: ReadOptions = {}, opened?: OpenedPage) {
    const format = textFormatOf(page.contentType, page.url)
    const slowness = (format?.as === "markdown" ? slownessOfMarkdown(page.text) : 1) +
      slownessOf([...options.includeTags ?? [], ...options.excludeTags ?? []])
    const reader = format === undefined ? undefined : yield* readerFor(page.text, slowness)
    if (reader === undefined) return yield* readPage(page, options, opened && (() => opened.copy()))
    // the result of the operation `content` of `serveReader`
    return (yield* reader.work(page, "content", options)) as PageContent
  }
)

/**
 * Markdown has no tags to count. Three of its characters can be an element, and each line can be a row of the widest
 * table.
 */
const slownessOfMarkdown = (text: string): number => {
  // a longer text is large in any case
  const lines = text.slice(0, 50_000).split(/[\r\n]/u)
  const columns = Math.max(...lines.map((line) => line.split("|").length))
  return lines.length * columns > mostCells ? Infinity : 8
}

/** The number of table cells that take about 50 ms. */
const mostCells = 10_000
