import * as Effect from "effect/Effect"
import { decodeText } from "./decode-text.ts"
import { detectLanguage } from "./detect-language.ts"
import { documentKind } from "./documents/document-kind.ts"
import type { DocumentRequest } from "./documents/document-read.ts"
import { takeDocument, type TakenPage } from "./documents/take-document.ts"
import type { FetchedPage } from "./page-fetcher.ts"
import { readingOf } from "./reading.ts"
import { readPageApart } from "./worker/read-page-apart.ts"

/**
 * Makes of what came over HTTP the page that the engine keeps: decoded, and read with default options. PDF and office files
 * are read as the options for documents say.
 */
export const takePage = Effect.fn("Engine.takePage")(function*(fetched: FetchedPage, documents: TakeOptions = {}) {
  const { requestedUrl, url, status, contentType, fetchedAt } = fetched
  const kind = documentKind(contentType, url, fetched.body)
  if (kind !== undefined) return yield* takeDocument(fetched, { kind, name: url, ...documents })
  const text = decodeText(fetched.body, fetched.headers["content-type"])
  const content = yield* readPageApart({ text, url, contentType }).pipe(
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
  } satisfies TakenPage as TakenPage
})

export type TakeOptions = Omit<DocumentRequest, "kind" | "name">
