import { textsOf } from "../facts/item.ts"
import { moneyIn, numberIn } from "../facts/money.ts"
import type { PlainSchema } from "./plain-schema.ts"

/**
 * Converts a value from a page to a plain value of the schema's type; undefined if that is impossible. Never guesses.
 */
export const coerce = (found: unknown, schema: PlainSchema, base: string): unknown => {
  const [text] = textsOf(found)
  if (text === undefined) return undefined
  if (schema.options !== undefined) return optionIn(text, schema.options)
  const types = schema.types.length === 0
    ? [typeof found === "number" || typeof found === "boolean" ? typeof found : "string"]
    : schema.types
  for (const type of types) {
    const value = asType(type, text, schema, base)
    if (value !== undefined) return value
  }
  return undefined
}

const asType = (type: string, text: string, schema: PlainSchema, base: string): unknown => {
  switch (type) {
    case "string":
      return asText(text, schema.format, base)
    case "number":
      return asNumber(text)
    case "integer": {
      // an integer has no decimals, so a dot separates thousands
      const number = asNumber(
        text.replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/, (digits) => digits.replaceAll(".", ""))
      )
      return Number.isSafeInteger(number) ? number : undefined
    }
    case "boolean":
      return asBoolean(text)
    default:
      return undefined
  }
}

const asNumber = (text: string): number | undefined => {
  // a number in a text with many words belongs to something else
  const money = moneyIn(text)
  if (money !== undefined) return money.amount
  return text.replace(/[\d\s.,%+-]/g, "").length > maxUnitLength ? undefined : numberIn(text)
}

const maxUnitLength = 30

const asText = (text: string, format: string | undefined, base: string): string | undefined => {
  switch (format) {
    case "date":
      // the day as written, without conversion to another time zone
      return dateIn(text) === undefined
        ? undefined
        : /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? dateIn(text)?.toISOString().slice(0, 10)
    case "date-time":
      return dateIn(text)?.toISOString()
    case "uri":
    case "url":
    case "iri":
    case "uri-reference": {
      const url = /\s/.test(text) ? null : URL.parse(text, base)
      return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined
    }
    case "email":
      return /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]
    default:
      return text
  }
}

/**
 * Reads a written date, in UTC if it has no time zone. Undefined if the order of day and month would be a guess, as in
 * 3/4/2024.
 */
export const dateIn = (text: string): Date | undefined => {
  const iso = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?/.exec(text)?.[0]
    .replace(" ", "T")
  const written = iso === undefined
    ? /(?:\d{1,2}(?:st|nd|rd|th)?\.?\s+\p{L}{3,9}\.?,?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})/u
      .exec(text)?.[0].replace(/(\d)(?:st|nd|rd|th)\b/, "$1").replace(/(\d)\./, "$1")
    : undefined
  const timestamp = iso !== undefined
    ? (iso.includes("T") && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? `${iso}Z` : iso)
    : written === undefined
    ? undefined
    : `${written} UTC`
  if (timestamp === undefined) return undefined
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? undefined : date
}

export const asBoolean = (text: string): boolean | undefined => {
  const word = text.toLowerCase().replace(/^https?:\/\/schema\.org\//, "").trim()
  if (
    /^(?:false|no|off|none|unavailable|out of stock|outofstock|sold ?out|soldout|discontinued|not available|✗|✘|×|❌)\b|^[✗✘×❌]/u
      .test(word)
  ) return false
  if (/^(?:true|yes|on|available|in stock|instock|included|✓|✔|✅)\b|^[✓✔✅]/u.test(word)) return true
  return undefined
}

const optionIn = (text: string, options: ReadonlyArray<unknown>): unknown => {
  const plainText = plain(text)
  const same = options.find((option) => plain(String(option)) === plainText)
  if (same !== undefined) return same
  const within = options.filter((option) => {
    const word = plain(String(option))
    return word.length > 1 && ` ${plainText} `.includes(` ${word} `)
  })
  return within.length === 1 ? within[0] : undefined
}

const plain = (text: string): string =>
  text.toLowerCase().replace(/^https?:\/\/schema\.org\//, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim()
