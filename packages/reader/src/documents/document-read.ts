import type { PageContent } from "../content/page-content.ts"
import type { DocumentKind } from "./document-kind.ts"

/** How to read a file. All fields except `kind` and `name` are options of the PDF parser. */
export interface DocumentRequest {
  readonly kind: DocumentKind
  /** Its URL, or the name it was uploaded with. */
  readonly name: string
  readonly mode?: "fast" | "auto" | "ocr" | undefined
  readonly maxPages?: number | undefined
  readonly blocks?: boolean | undefined
}

/** The content of a file. */
export interface DocumentRead {
  readonly content: PageContent
  readonly pdf?: PdfRead | undefined
}

/** The facts about a PDF file besides its content. */
export interface PdfRead {
  /** The pages that were read, including blank ones. */
  readonly pages: ReadonlyArray<PdfPage>
  /** The number of pages in the file. */
  readonly totalPages: number
  /** Numbers of scanned pages that were not read. */
  readonly unread: ReadonlyArray<number>
  /** Spans refer to the markdown of the block's page. */
  readonly blocks?: ReadonlyArray<PdfBlockPage> | undefined
}

export interface PdfPage {
  /** Physical, from 1. */
  readonly pageNumber: number
  readonly markdown: string
}

/** The layout of one page. */
export type PdfBlockPage = {
  /** Physical, from 1. */
  readonly pageNumber: number
  readonly width?: number | null
  readonly height?: number | null
  readonly status?: "ok" | "partial" | "failed" | null
  readonly items: ReadonlyArray<PdfBlock>
}

/** One piece of a page's layout. */
export type PdfBlock = {
  /** `p<page>.b<index in reading order>`. */
  readonly id?: string | null
  readonly type:
    | "title"
    | "section_header"
    | "text"
    | "table"
    | "formula"
    | "figure"
    | "caption"
    | "page_number"
    | "page_header"
    | "page_footer"
  readonly label?: string | null
  /** `[x0, y0, x1, y1]`, each 0 to 1 of the page's width or height; null when the page has no known size. */
  readonly bbox?: ReadonlyArray<number> | null
  readonly content?: string | null
  /** `[start, end)` in the markdown of its page; null when that part was rewritten. */
  readonly markdownSpan?: ReadonlyArray<number> | null
  readonly readingOrder?: number | null
  readonly source?: string | null
  /** The confidence of each step, from 0 to 1; null if the step did not run. */
  readonly confidence?: { readonly layout?: number | null; readonly ocr?: number | null } | null
}
