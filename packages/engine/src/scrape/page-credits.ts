import { credits, type Document, type SearchScrapeOptions } from "@trawl/schema"
import type { RequestedFormats } from "./request/requested-formats.ts"

/** The inputs of a page's price. */
export interface BillablePage {
  readonly options: Pick<SearchScrapeOptions, "lockdown">
  readonly requested: RequestedFormats
  /** The fields of the document. Requested formats that are null are free. */
  readonly made: Partial<Document>
  /** The number of pages of a PDF file that was read. The unparsed file counts as one page. */
  readonly pages?: number | undefined
  /** The page was checked for prompt injection and passed. */
  readonly checkedForInjection?: boolean | undefined
  /** The text was checked for personal data, with any result. */
  readonly redacted?: boolean | undefined
  readonly zeroDataRetention?: boolean | undefined
}

/**
 * Credits for one page. Structured data and `lockdown` set the base price; everything else is added. A `lockdown`
 * request without a cached page costs `credits.lockdownMiss`.
 */
export const pageCredits = (
  { requested, checkedForInjection, made, options, pages = 1, redacted, zeroDataRetention }: BillablePage
): number => {
  const lockdown = options.lockdown === true
  const base = requested.some((format) => isStructured(format, made))
    ? credits.jsonPage
    : lockdown
    ? credits.lockdownHit
    : credits.page
  const formats = addedCredits.reduce(
    (sum, [type, field, cost]) =>
      sum + (requested.some((format) => format.type === type) && made[field] != null ? cost : 0),
    0
  )
  return base + formats +
    (pages - 1) * credits.pdfPage +
    (redacted === true ? pages * credits.redactPII : 0) +
    (checkedForInjection === true ? credits.promptInjectionCheck : 0) +
    // lockdown stores nothing in any case
    (zeroDataRetention === true && !lockdown ? credits.zeroDataRetention : 0)
}

const addedCredits = [
  ["question", "answer", credits.question],
  ["highlights", "highlights", credits.highlights],
  ["audio", "audio", credits.audio],
  ["video", "video", credits.video]
] as const

const isStructured = (format: RequestedFormats[number], { changeTracking, json }: BillablePage["made"]): boolean =>
  (format.type === "json" && json != null) ||
  (format.type === "changeTracking" && (format.modes ?? []).includes("json") && changeTracking != null)
