import { feedAsHtml, isFeed } from "../content/feed.ts"
import type { HtmlPage } from "../html/parse-html.ts"
import type { PageContent, ReadOptions } from "../content/page-content.ts"
import type { PageText } from "../content/page-text.ts"
import { readHtml } from "./read-html.ts"
import { readMarkdown } from "./read-markdown.ts"
import { readPlainText } from "./read-plain-text.ts"
import { isXhtml, type TextFormat } from "../decode/text-format.ts"

/** Reads text in this format; a feed is read as a page of its entries. Throws `SelectorUnusable`. */
export const readText = (
  format: TextFormat,
  page: PageText,
  options: ReadOptions,
  parsed?: () => HtmlPage
): PageContent => {
  const { contentType, text, url } = page
  if (isFeed(page)) return readHtml(parsed?.() ?? feedAsHtml(page), url, { ...options, onlyMainContent: false })
  if (format.as === "html" || (contentType.endsWith("xml") && isXhtml(text))) {
    return readHtml(parsed?.() ?? text, url, options)
  }
  return format.as === "markdown" ? readMarkdown(text, url, options) : readPlainText(text, url, format)
}
