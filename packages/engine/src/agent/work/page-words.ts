import { textOf } from "@trawl/reader/html"
import { absoluteUrl, type OpenedPage } from "@trawl/reader/page"
import { dateIn } from "../../scrape/extract/coerce.ts"
import { numberIn } from "../../scrape/facts/money.ts"
import { isWithin, saysWhole, spacedWords } from "../ground/words-within.ts"
import type { Finding, PageWithoutMarkup } from "../ground/reasoner.ts"
import { leafFindings } from "./leaf-findings.ts"

/** A page, for checking findings. */
export interface PageWords {
  readonly stands: (finding: Finding) => boolean
}

/**
 * Decides whether a finding may be used: its quote must be on the page, and its value in the quote, verbatim or as the
 * same number or date. Ignores case, whitespace and punctuation.
 */
export const pageWords = (
  page: PageWithoutMarkup,
  { base, page: { text: raw }, tree: html }: OpenedPage
): PageWords => {
  // metadata derived by the engine, such as a description from the first sentences, does not count as text of the page
  const meta = html.head.getElementsByTagName("meta").map((element) => element.getAttribute("content") ?? "")
  const texts = [textOf(html.body), page.markdown, page.title, html.linkedData.join("\n"), ...meta]
  const whole = texts.map((text) => spacedWords(text.slice(0, maxLength))).join("|")
  const markdown = page.markdown
  let addresses: ReadonlySet<string> | undefined
  const addressesOf = () =>
    addresses ??= new Set(
      [
        page.url,
        base,
        ...html.body.getElementsByTagName("*").flatMap((element) =>
          addressAttributes.flatMap((name) => {
            const address = element.getAttribute(name)
            return address === null || address.length > maxAddressLength
              ? []
              : [address, absoluteUrl(address, base) ?? address]
          })
        )
      ].map(addressKey)
    )
  const standsOnPage = (quote: string): boolean => {
    const words = spacedWords(quote)
    return words.trim() === ""
      ? quote.trim() !== "" && (raw.includes(quote) || markdown.includes(quote))
      : isWithin(words, whole) || addressesOf().has(addressKey(quote))
  }
  return {
    stands: ({ quote, value }) =>
      quote.length <= maxQuoteLength && standsOnPage(quote) && quoteContains(value, quote, page.url)
  }
}

/** A finding with a single value. */
export type PlainFinding = Finding & { readonly value: string | number | boolean }

export const plainFindings = (findings: ReadonlyArray<Finding>): ReadonlyArray<PlainFinding> =>
  leafFindings(findings).flatMap(({ item, path, quote, score, value }) =>
    typeof value === "string" || typeof value === "boolean" || typeof value === "number" && Number.isFinite(value)
      ? [{ path, value, quote, score, ...item === undefined ? {} : { item } }]
      : []
  )

const maxLength = 2_000_000
const maxQuoteLength = 20_000
const maxAddressLength = 2_000
const addressAttributes = ["href", "src", "data-src", "content", "datetime", "alt", "title", "value"]

const addressKey = (address: string): string => address.replace(/#.*$/u, "").replace(/\/$/u, "")

/** Whether the quote contains the value. */
export const quoteContains = (value: unknown, quote: string, base: string): boolean => {
  switch (typeof value) {
    case "boolean":
      return quote.trim() !== ""
    case "number":
      return numbersIn(quote).some((number) => Math.abs(number - value) <= Math.abs(value) * 1e-9)
    case "string": {
      if (spacedWords(value).trim() === "") return value.trim() !== "" && quote.includes(value.trim())
      if (saysWhole(value, quote)) return true
      const date = /^\d{4}-\d{2}-\d{2}/u.test(value) ? value.slice(0, 10) : undefined
      if (date !== undefined) return datesIn(quote).some((found) => found === date)
      return /^[a-z]+:/iu.test(value) && addressKey(absoluteUrl(quote, base) ?? quote) === addressKey(value)
    }
    default:
      return false
  }
}

/** All numbers in a text, in digits or words. */
const numbersIn = (text: string): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (
    const match of text.slice(0, maxQuoteLength).matchAll(
      /[-−+]?\d[\d.,'’\u00a0\u202f]*(?:_\d{3})*(?:e\d{1,2}(?![\p{L}\p{N}_]))?(?: \d{3})*(?:\s?(?:k|thousand|mn|million|bn|billion)\b)?/giu
    )
  ) {
    const [written] = match
    const number = numberIn(written)
    if (number !== undefined) found.push(number, Math.abs(number))
    if (!isOneNumber.test(written)) {
      for (const part of written.match(isDotted.test(written) ? /\d+/gu : /\d+(?:\.\d+)?/gu) ?? []) {
        found.push(Number(part))
      }
    }
    const thousands = written.replace(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/gu, "")
    if (/^[-−+]?\d+$/u.test(thousands)) found.push(Number(thousands.replace("−", "-")))
  }
  for (const [at, words] of numberPatterns.entries()) if (words.test(text)) found.push(at)
  return found
}

/** A date or version, such as 24.12.2024, whose parts are not numbers of their own. */
const isDotted = /\d\.\d+\.\d/u

/** Has thousands separators. */
const isOneNumber = /^[-−+]?\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)/u

/** Number words; the index is the value. */
export const numberWords: ReadonlyArray<string> =
  "zero|no|none one|single|once two|twice three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")

const numberPatterns = numberWords.map((words) => new RegExp(`\\b(?:${words})\\b`, "iu"))

const datesIn = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (
    const [written] of text.matchAll(
      /\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?\.?\s+\p{L}{3,9}\.?,?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}/gu
    )
  ) {
    const date = dateIn(written)
    if (date !== undefined) found.push(date.toISOString().slice(0, 10))
  }
  const whole = dateIn(text)
  return whole === undefined ? found : [...found, whole.toISOString().slice(0, 10)]
}
