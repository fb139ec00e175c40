import { credits, type Document, type SearchScrapeOptions } from "@trawl/schema"
import type { RequestedFormats } from "./requested-formats.ts"

/** What the price of a page depends on. */
export interface BillablePage {
  readonly options: Pick<SearchScrapeOptions, "lockdown">
  readonly asked: RequestedFormats
  /** The fields of the document: what was asked for and came out as null costs nothing. */
  readonly made: Partial<Document>
  /** Of a PDF file that was read; its bytes alone cost what one page costs. */
  readonly pages?: number | undefined
  /** The scan for prompt injection ran, and found none. */
  readonly checkedForInjection?: boolean | undefined
  /** The text was looked through for personal data, whether there was any or not. */
  readonly redacted?: boolean | undefined
  readonly zeroDataRetention?: boolean | undefined
}

/**
 * Credits for one page. Structured data and `lockdown` set the price that everything else adds to; what a request of
 * `lockdown` does not find costs `credits.lockdownMiss`.
 */
export const pageCredits = (
  { asked, checkedForInjection, made, options, pages = 1, redacted, zeroDataRetention }: BillablePage
): number => {
  const lockdown = options.lockdown === true
  const base = asked.some((format) => isStructured(format, made))
    ? credits.jsonPage
    : lockdown
    ? credits.lockdownHit
    : credits.page
  const formats = addedCredits.reduce(
    (sum, [type, field, cost]) =>
      sum + (asked.some((format) => format.type === type) && made[field] != null ? cost : 0),
    0
  )
  return base + formats +
    (pages - 1) * credits.pdfPage +
    (redacted === true ? pages * credits.redactPII : 0) +
    (checkedForInjection === true ? credits.promptInjectionCheck : 0) +
    // lockdown keeps nothing anyway
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
