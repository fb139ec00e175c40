import type { HtmlPage, SelectorUnusable } from "@trawl/reader/html"
import { type PageContent, type PageText, type ReadOptions, readText, textFormatOf } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import { PageFailed } from "@trawl/fetcher/effect"
import { pageFault } from "./reading-fault.ts"

/**
 * Reads HTML, feeds, plain text, markdown, JSON, XML and source code. Fails with `ContentUnsupported` for other
 * content, and with `SelectorUnusable` for a tag name or CSS selector in the options that is invalid. `parsed` returns
 * a tree that may be changed, if the page has been parsed already.
 */
export const readPage = (
  page: PageText,
  options: ReadOptions = {},
  parsed?: () => HtmlPage
): Effect.Effect<PageContent, PageFailed | SelectorUnusable> => {
  const { contentType, url } = page
  const reading = textFormatOf(contentType, url)
  if (reading === undefined) {
    const message =
      `The page is ${contentType}; HTML, PDF, Word, OpenDocument, RTF, Excel, PowerPoint, EPUB, CSV, plain text, markdown, JSON, XML and source code can be read`
    return Effect.fail(new PageFailed({ url, reason: "ContentUnsupported", message }))
  }
  return Effect.try({ try: () => readText(reading, page, options, parsed), catch: (error) => error }).pipe(
    Effect.catch(pageFault(url))
  )
}
