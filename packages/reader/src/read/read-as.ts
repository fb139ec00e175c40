import { feedAsHtml, isFeed } from "../decode/feed.ts"
import type { HtmlPage } from "../html/parse-html.ts"
import type { PageContent, ReadOptions } from "./page-content.ts"
import { readHtml } from "./read-html.ts"
import { readMarkdown } from "./read-markdown.ts"
import { readText } from "./read-text.ts"
import { isXhtml, type Reading } from "../decode/reading.ts"

/** A page as text, and what it is. */
export interface PageText {
  readonly text: string
  /** Where it was found; relative URLs in it are relative to this. */
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
}

/** Reads a page of a kind that can be read. Throws `SelectorUnusable`. */
export const readAs = (reading: Reading, page: PageText, options: ReadOptions, parsed?: () => HtmlPage): PageContent => {
  const { contentType, text, url } = page
  if (isFeed(page)) return readHtml(parsed?.() ?? feedAsHtml(page), url, { ...options, onlyMainContent: false })
  if (reading.as === "html" || (contentType.endsWith("xml") && isXhtml(text))) return readHtml(parsed?.() ?? text, url, options)
  return reading.as === "markdown" ? readMarkdown(text, url, options) : readText(text, url, reading)
}
