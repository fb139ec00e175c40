import * as Effect from "effect/Effect"
import type { StoredPage } from "../store/page-store.ts"
import { decodeText } from "./decode-text.ts"
import { detectLanguage } from "./detect-language.ts"
import type { FetchedPage } from "./page-fetcher.ts"
import { readPage } from "./read-page.ts"
import { readingOf } from "./reading.ts"

/** Makes of what came over HTTP the page that the engine keeps: decoded, and read with default options. */
export const takePage = Effect.fn("Engine.takePage")(function*(fetched: FetchedPage) {
  const { requestedUrl, url, status, contentType, fetchedAt } = fetched
  const text = decodeText(fetched.body, fetched.headers["content-type"])
  const content = yield* readPage({ text, url, contentType }).pipe(
    Effect.catchTag("SelectorUnusable", Effect.die) // the default options name no selector
  )
  const detected = content.language === undefined && readingOf(contentType, url)?.as !== "code" ? yield* detectLanguage(content.text) : undefined
  return {
    requestedUrl,
    url,
    status,
    contentType,
    fetchedAt,
    rawHtml: text,
    ...detected === undefined ? {} : { detectedLanguage: detected },
    content
  } satisfies StoredPage
})
