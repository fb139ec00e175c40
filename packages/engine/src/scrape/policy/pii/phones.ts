import { callingCodes } from "./calling-codes.ts"
import type { Confidence, PiiFinding, ScannedText } from "./finding.ts"

/** Telephone and fax numbers: international ones, national formats, and labelled numbers. */
export const findPhones = ({ text, zones }: ScannedText): ReadonlyArray<PiiFinding> => {
  const found: Array<PiiFinding> = []
  const add = (start: number, end: number, certainty: Confidence) => {
    extension.lastIndex = end
    const more = extension.exec(text)
    found.push({ entity: "PHONE", start, end: more === null ? end : extension.lastIndex, certainty })
  }
  for (const { 0: match, 1: number, index } of text.matchAll(linked)) {
    const start = index + match.length - number!.length
    if (digitsIn(number!) >= 5) add(start, start + number!.length, 3)
  }
  for (const { 0: match, index } of text.matchAll(international)) {
    const end = zones.isUrl(index) ? undefined : internationalEnd(text, index, match.length)
    if (end !== undefined) add(index, end, match === "+" ? 3 : 2)
  }
  for (const [pattern, certainty] of national) {
    for (const { 0: number, index } of text.matchAll(pattern)) {
      if (!zones.isUrl(index) && isNumber(number)) add(index, index + number.length, certainty)
    }
  }
  for (const { 0: match, 1: number, index } of text.matchAll(labelled)) {
    const start = index + match.length - number!.length
    if (!zones.isUrl(start) && digitsIn(number!) >= 6 && digitsIn(number!) <= 15 && isNumber(number!)) {
      add(start, start + number!.length, 3)
    }
  }
  return found
}

const digitsIn = (text: string): number => text.replace(/\D/g, "").length

/** Not a date, a time or an IP address. */
const isNumber = (text: string): boolean =>
  !/^\(?(?:\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d)(?!\d)/.test(text) &&
  !/^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) &&
  !/^(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d$/.test(text)

const linked = /\b(?:tel|sms|callto|whatsapp):(?:\/\/)?(\+?\(?\d[\d\-().]{3,24})|\bwa\.me\/(\d{7,15})(?!\d)/gi

const international = /(?<![\w+.,/=-])(?:\+|00(?=[1-9]\d{0,2}[ -]))(?=\(?[1-9])/g

/** The end of an international number: digits with short separators, up to the maximum length. */
const internationalEnd = (text: string, index: number, prefix: number): number | undefined => {
  const run = internationalRun.exec(text.slice(index + prefix, index + prefix + 40))?.[0] ?? ""
  const digits = run.replace(/\(0\)/, "").replace(/\D/g, "")
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => callingCodes.has(start))
  if (code === undefined) return undefined
  const most = code === "1" ? 11 : 15
  let count = 0
  let end = 0
  for (let at = 0; at < run.length && count < most; at++) {
    if (!/\d/.test(run[at]!) || run.startsWith("(0)", at - 1)) continue
    count++
    end = at + 1
  }
  const isWhole = count >= (code === "1" ? 11 : 8)
  return isWhole && !/[\p{L}\d]/u.test(text[index + prefix + end] ?? "") ? index + prefix + end : undefined
}

const internationalRun = /^\(?\d{1,4}\)?(?:[ .\-\u00a0\u2010-\u2013/]{0,2}(?:\(\d{1,5}\)|\d{1,12})){1,9}/

const national: ReadonlyArray<readonly [RegExp, Confidence]> = [
  // North America
  [/(?<![\w.+\-/]|\d )(?:1[-. ])?\([2-9]\d\d\)[ \u00a0]?-?[2-9]\d\d[-. \u2010-\u2013]\d{4}(?![\w-])/g, 3],
  [/(?<![\w.+\-/]|\d )(?:1[-. \u2010-\u2013])?[2-9]\d\d([-.\u2010-\u2013])[2-9]\d\d\1\d{4}(?![\w-]|\.\d)/g, 3],
  [/(?<![\w.+\-/]|\d )(?:1 )?[2-9]\d\d [2-9]\d\d[ -]\d{4}(?![\w-]|[ .,]\d)/g, 2],
  [/(?<![\w-])1[- ]8(?:00|88|77|66|55|44|33)[- ](?=[A-Z\d-]*[A-Z]{3})[A-Z\d]{3,9}(?:-[A-Z\d]{2,6}){0,2}(?!\w)/g, 3],
  // with the trunk prefix of most other countries
  [
    /(?<![\w.+\-/]|\d )(?:\(0[1-9]\d{0,4}\)[ /-]{0,2}\d{2,8}|0[1-9]\d{0,4}[ /-]{1,3}\d{2,8})(?:[ -]\d{2,6}){0,4}(?<=(?:\d\D*){9})(?<!(?:\d\D*){13})(?![\w-]|\.\d)/g,
    3
  ],
  [/(?<![\w.+\-/]|\d )0[1-9](?:\.\d\d){4}(?![\w-]|\.\d)/g, 3],
  // without a prefix
  [/(?<![\w.+\-/]|\d )[6-9]\d{4} \d{5}(?![\w-]|[ .,]\d)/g, 1],
  [/(?<![\w.+\-/]|\d )[6-9]\d\d \d{3} \d{3}(?![\w-]|[ .,]\d)/g, 1],
  [/(?<![\w.+\-/=#]|\d )[2-9]\d\d[2-9]\d{6}(?![\w-]|[.,]\d)/g, 1],
  [/(?<![\w.+\-/]|\d )555[- ]\d{4}(?![\w-])/g, 2]
]

const labelled =
  /(?<![\w-])(?:tel(?:e(?:phone|fono?|fon))?|téléphone|teléfono|tél|phone|ph|mobile|mobil|mob|móvil|portable|cell(?:phone)?|fax|call|text|sms|whatsapp|hotline|helpline|landline|handy|ring|dial|m|t|f)(?:[.:]|(?: (?:number|nummer|no\.?|#|us|me|her|him|at|on|toll[- ]free|direct|line|us at|me at|or text|\([\p{L} ]{1,12}\))){1,3}:?|(?=[ *]))[ *\t|:]{0,6}([+(]?\d[\d ()./\-\u2010-\u2013]{4,22}\d)(?![\w%])/giu

const extension = / ?,? ?(?:ext(?:ension)?\.?|x|Durchwahl|poste|#) ?\d{1,6}(?!\w)/iy
