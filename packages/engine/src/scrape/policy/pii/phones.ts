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

/** Country calling codes of ITU-T E.164. */
const callingCodes: ReadonlySet<string> = new Set(
  ("1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 " +
    "211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 " +
    "250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 350 351 352 353 354 355 356 357 358 359 370 371 " +
    "372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 420 421 423 500 501 502 503 504 505 506 507 508 509 590 591 592 593 594 595 596 597 " +
    "598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 690 691 692 800 808 850 852 853 855 856 870 878 880 881 882 883 " +
    "886 888 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 979 992 993 994 995 996 998").split(
      " "
    )
)
