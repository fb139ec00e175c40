import * as Effect from "effect/Effect"
import { SelectorUnusable } from "./html/select.ts"
import type { PageContent, ReadOptions } from "./page-content.ts"
import { PageFailed } from "./page-fetcher.ts"
import { readHtml } from "./read-html.ts"
import { readText } from "./read-text.ts"

/** A page as text, and what it is. */
export interface PageText {
  readonly text: string
  readonly url: string
  /** Media type without parameters, lower case. */
  readonly contentType: string
}

/**
 * Reads HTML, and text of any kind as it is. Fails for other content, and for a tag name or CSS selector of the options
 * that cannot be used.
 */
export const readPage = (
  { text, url, contentType }: PageText,
  options: ReadOptions = {}
): Effect.Effect<PageContent, PageFailed | SelectorUnusable> => {
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(contentType)) {
    return Effect.try({
      try: () => readHtml(text, url, options),
      catch: (error) => {
        if (error instanceof SelectorUnusable) return error
        throw error
      }
    })
  }
  if (/^text\/|^application\/(?:json|xml|yaml|toml)$|\+(?:json|xml)$/.test(contentType)) {
    return Effect.succeed(readText(text, url, contentType))
  }
  return Effect.fail(new PageFailed({ url, reason: "ContentUnsupported", message: `The engine cannot read ${contentType}` }))
}
