import * as Effect from "effect/Effect"
import { SelectorUnusable } from "./html/select.ts"
import type { PageContent, ReadOptions } from "./page-content.ts"
import { PageFailed } from "./page-fetcher.ts"
import { readHtml } from "./read-html.ts"
import { readText } from "./read-text.ts"
import { isXhtml, readingOf } from "./reading.ts"

/** A page as text, and what it is. */
export interface PageText {
  readonly text: string
  /** Where it was found; relative URLs in it are relative to this. */
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
}

/**
 * Reads HTML, plain text, markdown, JSON, XML and source code. Fails with `ContentUnsupported` for other content, and
 * with `SelectorUnusable` for a tag name or CSS selector of the options that cannot be used.
 */
export const readPage = (
  { contentType, text, url }: PageText,
  options: ReadOptions = {}
): Effect.Effect<PageContent, PageFailed | SelectorUnusable> => {
  const reading = readingOf(contentType, url)
  if (reading === undefined) {
    const message = `The page is ${contentType}; HTML, PDF, Word, OpenDocument, RTF, Excel, PowerPoint, EPUB, CSV, plain text, markdown, JSON, XML and source code can be read`
    return Effect.fail(new PageFailed({ url, reason: "ContentUnsupported", message }))
  }
  if (reading.as !== "html" && !(contentType.endsWith("xml") && isXhtml(text))) {
    return Effect.sync(() => readText(text, url, reading, options))
  }
  return Effect.try({
    try: () => readHtml(text, url, options),
    catch: (error) => {
      if (error instanceof SelectorUnusable) return error
      throw error
    }
  })
}
