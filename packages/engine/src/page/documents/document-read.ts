import type { PdfBlockPage } from "@trawl/schema"
import type { PageContent } from "../page-content.ts"
import type { PageText } from "../read-page.ts"
import type { DocumentKind } from "./document-kind.ts"
import type { DocumentProblem } from "./document-failed.ts"

/** How a file is to be read. The fields but `kind` and `name` are those of the PDF parser. */
export interface DocumentRequest {
  readonly kind: DocumentKind
  /** Its URL, or the name it was uploaded with. */
  readonly name: string
  readonly mode?: "fast" | "auto" | "ocr" | undefined
  readonly maxPages?: number | undefined
  readonly blocks?: boolean | undefined
}

/** What a file says. */
export interface DocumentRead {
  readonly content: PageContent
  readonly pdf?: PdfRead | undefined
}

/** What is known of a PDF file beside its content. */
export interface PdfRead {
  /** The pages that were read, blank ones among them. */
  readonly pages: ReadonlyArray<PdfPage>
  /** How many the file has. */
  readonly totalPages: number
  /** Numbers of pages that are pictures and were not read. */
  readonly unread: ReadonlyArray<number>
  /** Spans are counted in the markdown of the block's own page. */
  readonly blocks?: ReadonlyArray<PdfBlockPage> | undefined
}

export interface PdfPage {
  /** Physical, from 1. */
  readonly pageNumber: number
  readonly markdown: string
}

/** What the reader says to the engine: it lives in another process. */
export type ReaderAnswer =
  | { readonly done: unknown }
  | { readonly failed: { readonly problem: DocumentProblem; readonly message: string; readonly cause?: string | undefined } }
  | { readonly unusable: { readonly selector: string; readonly problem: string } }

/** A file to read, or something to do on a page. */
export type ReaderJob = FileJob | PageJob

export interface FileJob {
  readonly request: DocumentRequest
  readonly bytes: Uint8Array
}

export interface PageJob {
  readonly work: string
  readonly argument: unknown
  /** Undefined for the page of the job before. */
  readonly page: PageText | undefined
}
