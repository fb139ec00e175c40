import * as Effect from "effect/Effect"
import { feedAsHtml, isFeed } from "./feed.ts"
import type { HtmlPage } from "./html/parse-html.ts"
import type { SelectorUnusable } from "./html/select.ts"
import type { PageContent, ReadOptions } from "./page-content.ts"
import { PageFailed } from "./page-fetcher.ts"
import { readHtml } from "./read-html.ts"
import { readMarkdown } from "./read-markdown.ts"
import { readText } from "./read-text.ts"
import { pageFault } from "./reading-fault.ts"
import { isXhtml, type Reading, readingOf } from "./reading.ts"

/** A page as text, and what it is. */
export interface PageText {
  readonly text: string
  /** Where it was found; relative URLs in it are relative to this. */
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
}

/**
 * Reads HTML, feeds, plain text, markdown, JSON, XML and source code. Fails with `ContentUnsupported` for other content, and
 * with `SelectorUnusable` for a tag name or CSS selector of the options that cannot be used. `parsed` gives its tree, to be
 * changed, where there is one already.
 */
export const readPage = (
  page: PageText,
  options: ReadOptions = {},
  parsed?: () => HtmlPage
): Effect.Effect<PageContent, PageFailed | SelectorUnusable> => {
  const { contentType, url } = page
  const reading = readingOf(contentType, url)
  if (reading === undefined) {
    const message = `The page is ${contentType}; HTML, PDF, Word, OpenDocument, RTF, Excel, PowerPoint, EPUB, CSV, plain text, markdown, JSON, XML and source code can be read`
    return Effect.fail(new PageFailed({ url, reason: "ContentUnsupported", message }))
  }
  return Effect.try({ try: () => readAs(reading, page, options, parsed), catch: (error) => error }).pipe(
    Effect.catch(pageFault(url))
  )
}

/** Reads a page of a kind that can be read. Throws `SelectorUnusable`. */
export const readAs = (reading: Reading, page: PageText, options: ReadOptions, parsed?: () => HtmlPage): PageContent => {
  const { contentType, text, url } = page
  if (isFeed(page)) return readHtml(parsed?.() ?? feedAsHtml(page), url, { ...options, onlyMainContent: false })
  if (reading.as === "html" || (contentType.endsWith("xml") && isXhtml(text))) return readHtml(parsed?.() ?? text, url, options)
  return reading.as === "markdown" ? readMarkdown(text, url, options) : readText(text, url, reading)
}
