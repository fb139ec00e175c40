import type { PdfRead } from "@trawl/reader/documents"
import type { Parser } from "@trawl/schema"

/** The PDF options of a request; undefined if only the bytes are wanted. */
export const pdfParser = (parsers: ReadonlyArray<Parser> = ["pdf"]): PdfOptions | undefined => {
  const last = parsers.at(-1)
  return last === undefined || last === "pdf" ? last && {} : last
}

export type PdfOptions = Partial<Omit<Exclude<Parser, string>, "type">>

/** Whether a stored PDF has everything that these options ask for. */
export const satisfiesParser = ({ totalPages, unread }: PdfRead, parser: PdfOptions | undefined): boolean =>
  parser !== undefined && parser.mode !== "ocr" && parser.blocks !== true &&
  (parser.maxPages ?? totalPages) >= totalPages &&
  (unread.length === 0 || parser.mode === "fast")

/** Whether the whole PDF was read. */
export const isWhole = ({ pages, totalPages }: PdfRead): boolean => pages.length === totalPages
