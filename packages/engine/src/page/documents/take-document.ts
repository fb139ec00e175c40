import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { StoredPage } from "../../store/page-store.ts"
import { detectLanguage } from "../detect-language.ts"
import { type FetchedPage, PageFailed } from "../page-fetcher.ts"
import { DocumentReader } from "../worker/document-reader.ts"
import type { DocumentRequest, PdfRead } from "./document-read.ts"

/** A page that was just read: more of it is known than is kept. */
export interface TakenPage extends StoredPage {
  readonly pdf?: PdfRead | undefined
}

/** Makes of a PDF or office file the page that the engine keeps. Its HTML is what its markdown says. */
export const takeDocument = Effect.fn("Engine.takeDocument")(function*(fetched: FetchedPage, request: DocumentRequest) {
  const { body, contentType, fetchedAt, requestedUrl, status, url } = fetched
  const reader = yield* Effect.serviceOption(DocumentReader)
  if (Option.isNone(reader)) {
    return yield* new PageFailed({ url, reason: "ContentUnsupported", message: `The page is a ${request.kind} file, and this engine was made without a reader of files` })
  }
  const { content, pdf } = yield* reader.value.read(body, request)
  const detected = content.language === undefined ? yield* detectLanguage(content.text) : undefined
  return {
    requestedUrl,
    url,
    status,
    contentType,
    fetchedAt,
    rawHtml: content.html,
    ...detected === undefined ? {} : { detectedLanguage: detected },
    content,
    ...pdf === undefined ? {} : { pdf }
  } satisfies TakenPage as TakenPage
})
