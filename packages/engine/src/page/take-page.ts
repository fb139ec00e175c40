import * as Effect from "effect/Effect"
import { decodeText } from "./decode-text.ts"
import { detectLanguage } from "./detect-language.ts"
import { documentKind } from "./documents/document-kind.ts"
import type { DocumentRequest } from "./documents/document-read.ts"
import { readFetchedDocument, type TakenPage } from "./documents/take-document.ts"
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
  const { content, pdf, rawHtml } = kind === undefined
    ? yield* readFetchedText(fetched)
    : yield* readFetchedDocument(fetched, { kind, name: url, ...documents })
  const isProse = kind !== undefined || readingOf(contentType, url)?.as !== "code"
  const detected = content.language === undefined && isProse ? yield* detectLanguage(content.text) : undefined
  return {
    requestedUrl,
    url,
    status,
    contentType,
    fetchedAt,
    rawHtml,
    ...detected === undefined ? {} : { detectedLanguage: detected },
    content,
    ...pdf === undefined ? {} : { pdf }
  } satisfies TakenPage as TakenPage
})

const readFetchedText = Effect.fnUntraced(function*({ body, contentType, headers, url }: FetchedPage) {
  const rawHtml = decodeText(body, headers["content-type"])
  const content = yield* readPageApart({ text: rawHtml, url, contentType }).pipe(
    Effect.catchTag("SelectorUnusable", Effect.die) // the default options name no selector
  )
  return { content, pdf: undefined, rawHtml }
})

export type TakeOptions = Omit<DocumentRequest, "kind" | "name">
