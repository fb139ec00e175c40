import type { PageContent } from "../content/page-content.ts"
import type { DocumentKind } from "./document-kind.ts"

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
  /** How sure the step was, from 0 to 1; null when the step did not run. */
  readonly confidence?: { readonly layout?: number | null; readonly ocr?: number | null } | null
}
