import { asBoolean } from "../../scrape/extract/coerce.ts"
import { numberIn } from "../../scrape/facts/money.ts"
import { numberWords } from "../work/page-words.ts"
import { tellingWordsOf } from "../work/task-words.ts"
import type { Field } from "./fields.ts"

/**
 * Whether a quote contains the number or boolean that a model derives from it. It is not enough that the quote is on
 * the page, because any number is on some page.
 */
export const quoteStates = (value: unknown, quote: string, field: Field | undefined): boolean =>
  typeof value === "number"
    ? saysNumber(value, quote)
    : typeof value === "boolean"
    ? statesBoolean(value, quote, field)
    : true

/**
 * Whether a number is in the quote as a whole: not part of another number, of a word or version, and with its sign. A
 * date counts as its day, month and year.
 */
const saysNumber = (value: number, text: string): boolean => {
  const quote = text.replace(datesWithDots, (date) => date.replaceAll(".", "/"))
  for (const { 0: written, index } of quote.matchAll(numbers)) {
    const before = quote.slice(Math.max(0, index - 2), index)
    if (/[\p{L}\p{N}_]$/u.test(before) && !isSigned.test(written) && !/(?:^|[^\p{L}])v$/iu.test(before)) continue
    const digits = written.replace(/(?<![.,'’\s])[.,'’\s]+$/u, "")
    // a version or an IP address
    if ((digits.match(/\./gu) ?? []).length > 1 && !isInThousands.test(digits)) continue
    const number = numberIn(/[\p{L}\p{N}]$/u.test(before) ? digits.replace(isSigned, "") : digits)
    if (number !== undefined && Math.abs(number - value) <= Math.abs(value) * 1e-9) return true
  }
  const words = numberWords[value]
  return words !== undefined &&
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}]|\\.?\\s*\\d)`, "iu").test(quote)
}

const numbers =
  /[-−+]?\d[\d.,'’\u00a0\u202f_]*(?: \d{3}(?!\d))*(?:e[-+]?\d{1,2}(?![\p{L}\p{N}_]))?(?:\s?(?:k|thousand|mn|million|bn|billion)\b)?/giu
const datesWithDots =
  /(?<![\p{L}\p{N}_]\.?)(?:\d{4}\.(?:0[1-9]|1[0-2])\.(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d{4})(?!\.?[\p{L}\p{N}_])/gu
const isSigned = /^[-−+]/u
const isInThousands = /^[-−+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)/u

/** Whether a quote states the boolean, literally or in words of the field. */
const statesBoolean = (value: boolean, quote: string, field: Field | undefined): boolean => {
  const stated = quote.split(/[:|=,;\n–—]/u).flatMap((part) => {
    const words = part.trim()
    const boolean = words.split(/\s+/u).length > maxWords || /^on\s/iu.test(words) ? undefined : asBoolean(words)
    return boolean === undefined ? [] : [boolean]
  })
  if (stated.length > 0) return stated.every((boolean) => boolean === value)
  if (negative.test(quote) === value) return false
  const quoted = tellingWordsOf(quote)
  const named = tellingWordsOf(
    field === undefined
      ? ""
      : [...field.path, field.schema.title, field.schema.description].join(" ").replace(
        /(\p{Ll}|\d)(\p{Lu})/gu,
        "$1 $2"
      )
  )
  return [...named].some((word) => quoted.has(word))
}

const maxWords = 4
const negative =
  /\b(?:no|not|never|none|neither|nor|without|cannot|false|un(?:available|supported)|lacks?)\b|n['’]t\b/iu
