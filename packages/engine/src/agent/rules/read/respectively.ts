import { asPattern } from "./as-pattern.ts"
import { wordsOf } from "../../../scrape/formats/passages.ts"

/** What a text says of a thing that it enumerates with others, each with its own: `copper and tin melt at 1085 and 232 degrees respectively`. */
export const saidRespectively = (text: string, names: ReadonlyArray<string>): string | undefined => {
  const each = eachIn(text)
  if (each.length > 1) {
    const said = each.filter(({ of }) => names.some((name) => tellingOf(of).some((word) => new RegExp(`\\b${asPattern(word)}\\b`, "iu").test(name))))
    const exact = said.filter(({ of }) => names.some((name) => tellingOf(of).every((word) => new RegExp(`\\b${asPattern(word)}\\b`, "iu").test(name))))
    const [only, other] = exact.length > 0 ? exact : said
    return only === undefined || other !== undefined ? undefined : only.value
  }
  const end = /\brespectively\b/iu.exec(text)?.index
  if (end === undefined) return undefined
  const lists = enumerationsIn(text.slice(0, end))
  const values = lists.at(-1)
  if (values === undefined) return undefined
  for (const list of lists.slice(0, -1).toReversed()) {
    if (list.length !== values.length) continue
    const at = list.findIndex((part) => names.some((name) => isCalled(part, name)))
    if (at !== -1) return values[at]
  }
  return undefined
}

/** `143 for imap hosts and 993 for imaps hosts` */
const eachIn = (text: string): ReadonlyArray<{ readonly value: string; readonly of: string }> =>
  [...text.slice(0, longest).matchAll(/(?<![\w.])(\d[\d.,_]{0,20}) (?:for|in|on|with) ([^\s,;.]{1,40}(?: [^\s,;.]{1,40}){0,2}?)(?=,? (?:and|or) \d|[,;.]|\s\p{L}+[.]?$|$)/gu)].map(([, value = "", of = ""]) => ({ value, of }))

const tellingOf = (of: string): ReadonlyArray<string> => of.match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** Short parts with commas or `and` between them. */
const enumerationsIn = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...text.slice(-longest).matchAll(/[^\s,;()]{1,40}(?:,\s+[^\s,;()]{1,40}){0,9},?\s+(?:and|or)\s+[^\s,;()]{1,40}/gu)].map(([found]) => found.split(/,\s+(?:(?:and|or)\s+)?|(?<!\s)\s+(?:and|or)\s+/u))

const isCalled = (part: string, name: string): boolean => {
  return plain(part) !== "" && plain(part) === plain(name) || [...wordsOf(part)].some((word) => wordsOf(name).has(word) && word.length > 3)
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "")

const longest = 500
