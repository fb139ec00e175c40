import { joinedPages, type PdfRead, placedPages } from "@trawl/reader/documents"
import type { Document, PdfBlockPage } from "@trawl/schema"
import type { PdfOptions } from "./pdf-parser.ts"

/** What the options of the PDF parser add to the document. */
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
      ? [`${some(pdf.unread)} of the PDF could not be read without OCR: there are only pictures.`]
      : [],
    ...blocks === true && pdf.blocks === undefined ? ["blocks are null: they are not kept with a cached page."] : []
  ]
})

/** The markdown of the whole file, as the options want it. */
export const pdfMarkdown = (pdf: PdfRead, { pageMarkers }: PdfOptions): string => joinedPages(pdf.pages, pageMarkers)

const some = (numbers: ReadonlyArray<number>): string =>
  numbers.length > 20 ? `${numbers.length} pages` : `${numbers.length === 1 ? "Page" : "Pages"} ${numbers.join(", ")}`

/** Blocks with their spans counted in the whole file's markdown. */
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
