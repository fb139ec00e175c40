import type { PdfRead } from "@trawl/reader/documents"
import type { Parser } from "@trawl/schema"

/** How a request wants PDF files: undefined for their bytes alone. */
export const pdfParser = (parsers: ReadonlyArray<Parser> = ["pdf"]): PdfOptions | undefined => {
  const last = parsers.at(-1)
  return last === undefined || last === "pdf" ? last && {} : last
}

export type PdfOptions = Partial<Omit<Exclude<Parser, string>, "type">>

/** Whether what was read of a PDF before is what would be read of it with these options. */
export const satisfiesParser = ({ totalPages, unread }: PdfRead, parser: PdfOptions | undefined): boolean =>
  parser !== undefined && parser.mode !== "ocr" && parser.blocks !== true &&
  (parser.maxPages ?? totalPages) >= totalPages &&
  (unread.length === 0 || parser.mode === "fast")

/** Whether all that a PDF says was read. */
export const isWhole = ({ pages, totalPages }: PdfRead): boolean => pages.length === totalPages
