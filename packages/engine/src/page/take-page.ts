import * as Effect from "effect/Effect"
import type { StoredPage } from "../store/page-store.ts"
import { decodeText } from "./decode-text.ts"
import type { FetchedPage } from "./page-fetcher.ts"
import { readPage } from "./read-page.ts"

/** Makes of what came over HTTP the page that the engine keeps: decoded, and read with default options. */
export const takePage = Effect.fn("Engine.takePage")(function*(fetched: FetchedPage) {
  const { requestedUrl, url, status, contentType, fetchedAt } = fetched
  const text = decodeText(fetched.body, fetched.headers["content-type"])
  const content = yield* readPage({ text, url, contentType }).pipe(
    Effect.catchTag("SelectorUnusable", Effect.die) // the default options name no selector
  )
  return { requestedUrl, url, status, contentType, fetchedAt, rawHtml: text, content } satisfies StoredPage
})
