import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { StoredPage } from "../../store/page-store.ts"
import { type FetchedPage, PageFailed } from "../page-fetcher.ts"
import { DocumentReader } from "../worker/document-reader.ts"
import type { DocumentRequest, PdfRead } from "./document-read.ts"

/** A page that was just read: more of it is known than is kept. */
export interface TakenPage extends StoredPage {
  readonly pdf?: PdfRead | undefined
}

/** Reads a PDF or office file. Its HTML is what its markdown says. */
export const readFetchedDocument = Effect.fn("Engine.readFetchedDocument")(function*({ body, url }: FetchedPage, request: DocumentRequest) {
  const reader = yield* Effect.serviceOption(DocumentReader)
  if (Option.isNone(reader)) {
    return yield* new PageFailed({ url, reason: "ContentUnsupported", message: `The page is a ${request.kind} file, and this engine was made without a reader of files` })
  }
  const { content, pdf } = yield* reader.value.read(body, request)
  return { content, pdf, rawHtml: content.html }
})
