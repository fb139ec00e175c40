import { documentKind, type DocumentRequest } from "@trawl/reader/documents"
import { decodeText, detectLanguage, OpenedPage, type ReadOptions, textFormatOf } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import { readFetchedDocument, type TakenPage } from "./take-document.ts"
import { withoutOwnMetadata } from "./own-metadata.ts"
import { timeSlice } from "../time-slice.ts"
import type { FetchedPage } from "@trawl/fetcher/effect"
import { readPageWithoutBlocking } from "./worker/read-page-without-blocking.ts"

/**
 * Decodes a fetched response and reads it with default options, for storage. PDF and Office files are read with the
 * given document options. With `keepsParsed`, the result contains the open page. With `onlyLinks`, text is not for
 * storage: see `ReadOptions`.
 */
export const takePage = Effect.fn("Engine.takePage")(
  function*(fetched: FetchedPage, documents: TakeOptions = {}, { keepsParsed = false, onlyLinks = false } = {}) {
    const { requestedUrl, url, status, contentType, fetchedAt } = fetched
    const kind = documentKind(contentType, url, fetched.body)
    const { content, opened, pdf, rawHtml } = kind === undefined
      ? yield* readFetchedText(fetched, keepsParsed, { onlyLinks })
      : { ...yield* readFetchedDocument(fetched, { kind, name: url, ...documents }), opened: undefined }
    const isProse = kind !== undefined || textFormatOf(contentType, url)?.as !== "code"
    const detected = content.language === undefined && isProse && !onlyLinks
      ? yield* detectLanguage(content.text)
      : undefined
    return {
      requestedUrl,
      url,
      status,
      contentType,
      fetchedAt,
      rawHtml,
      ...detected === undefined ? {} : { detectedLanguage: detected },
      content: withoutOwnMetadata(content),
      ...pdf === undefined ? {} : { pdf },
      ...opened === undefined ? {} : { opened }
    } satisfies TakenPage as TakenPage
  }
)

const readFetchedText = Effect.fnUntraced(
  function*({ body, contentType, headers, url }: FetchedPage, keepsParsed: boolean, options: ReadOptions) {
    yield* timeSlice
    const rawHtml = decodeText(body, headers["content-type"])
    const page = { text: rawHtml, url, contentType }
    const opened = keepsParsed ? new OpenedPage(page) : undefined
    const content = yield* readPageWithoutBlocking(page, options, opened).pipe(
      Effect.catchTag("SelectorUnusable", Effect.die) // these options have no selector
    )
    return { content, opened, pdf: undefined, rawHtml }
  }
)

export type TakeOptions = Omit<DocumentRequest, "kind" | "name">
