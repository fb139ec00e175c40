import type { DocumentRequest, PdfRead } from "@trawl/reader/documents"
import type { OpenedPage, PageContent } from "@trawl/reader/page"
import * as Effect from "effect/Effect"
import type { FetchedPage } from "@trawl/fetcher/effect"
import { DocumentReader } from "./worker/document-reader.ts"

/** A page as read after fetching. */
export interface TakenPage extends Pick<FetchedPage, "requestedUrl" | "url" | "status" | "contentType" | "fetchedAt"> {
  /** The body as text, unchanged, so that the page can be read again with other options. */
  readonly rawHtml: string
  /** Whether a browser has rendered the page. */
  readonly rendered?: boolean | undefined
  /** The detected language (ISO 639-1) of a page that declares none. Searches use it. */
  readonly detectedLanguage?: string | undefined
  /** Read with default options. */
  readonly content: PageContent
  /** For a PDF file: its pages and their facts. */
  readonly pdf?: PdfRead | undefined
  /** The open page, if more is to be read from it. */
  readonly opened?: OpenedPage | undefined
}

/** Reads a PDF or Office file. Its HTML is created from its markdown. */
export const readFetchedDocument = Effect.fn("Engine.readFetchedDocument")(
  function*({ body }: FetchedPage, request: DocumentRequest) {
    const { content, pdf } = yield* (yield* DocumentReader).read(body, request)
    return { content, pdf, rawHtml: content.html }
  }
)
