import type { DocumentRequest, PdfRead } from "@trawl/reader/documents"
import type { OpenedPage, PageContent } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import type { FetchedPage } from "@trawl/fetcher/effect"
import { DocumentReader } from "./worker/document-reader.ts"

/** A page that was just read. */
export interface TakenPage extends Pick<FetchedPage, "requestedUrl" | "url" | "status" | "contentType" | "fetchedAt"> {
  /** The body as text, as it came: other options are read from it again. */
  readonly rawHtml: string
  /** A browser ran its scripts: there is no more to it. */
  readonly shown?: boolean | undefined
  /** The language (ISO 639-1) that the text of a page seems to be in which declares none; searches go by it. */
  readonly detectedLanguage?: string | undefined
  /** Read with default options. */
  readonly content: PageContent
  /** Of a PDF file: its pages, and what is known of them. */
  readonly pdf?: PdfRead | undefined
  /** What it was parsed to, where more than its content is to be made of that. */
  readonly opened?: OpenedPage | undefined
}

/** Reads a PDF or office file. Its HTML is what its markdown says. */
export const readFetchedDocument = Effect.fn("Engine.readFetchedDocument")(
  function*({ body }: FetchedPage, request: DocumentRequest) {
    const { content, pdf } = yield* (yield* DocumentReader).read(body, request)
    return { content, pdf, rawHtml: content.html }
  }
)
