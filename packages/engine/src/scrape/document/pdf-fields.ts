import { joinedPages, type PdfRead, placedPages } from "@trawl/reader/documents"
import type { Document, PdfBlockPage } from "@trawl/schema"
import type { PdfOptions } from "../request/pdf-parser.ts"

/** The document fields of the PDF options. */
export const pdfFields = (
  pdf: PdfRead,
  { blocks, pageMarkers, pages }: PdfOptions
): { readonly fields: Partial<Document>; readonly warnings: ReadonlyArray<string> } => ({
  fields: {
    ...pages === true ? { pages: pdf.pages.map(({ markdown, pageNumber }) => ({ pageNumber, markdown })) } : {},
    ...blocks === true ? { blocks: blocksIn(pdf, pageMarkers === true) } : {}
  },
  warnings: [
    ...pdf.unread.length > 0
      ? [`${some(pdf.unread)} of the PDF could not be read without OCR: there are only images.`]
      : [],
    ...blocks === true && pdf.blocks === undefined ? ["blocks are null: the cache does not store them."] : []
  ]
})

/** The markdown of the whole file, with the requested page markers. */
export const pdfMarkdown = (pdf: PdfRead, { pageMarkers }: PdfOptions): string => joinedPages(pdf.pages, pageMarkers)

const some = (numbers: ReadonlyArray<number>): string =>
  numbers.length > 20 ? `${numbers.length} pages` : `${numbers.length === 1 ? "Page" : "Pages"} ${numbers.join(", ")}`

/** Blocks, with spans as offsets in the markdown of the whole file. */
const blocksIn = ({ blocks, pages }: PdfRead, markers: boolean): ReadonlyArray<PdfBlockPage> | null => {
  const starts = new Map(placedPages(pages, markers).map(({ page, start }) => [page.pageNumber, start]))
  return blocks === undefined ? null : blocks.map((page) => ({
    ...page,
    items: page.items.map((item) => ({
      ...item,
      markdownSpan: item.markdownSpan?.map((at) => at + (starts.get(page.pageNumber) ?? 0)) ?? null
    }))
  }))
}
