import { wordsOf } from "../../../scrape/formats/passages.ts"

/** What a text says of a thing that it enumerates with others, each with its own: `copper and tin melt at 1085 and 232 degrees respectively`. */
export const saidRespectively = (text: string, names: ReadonlyArray<string>): string | undefined => {
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

/** Short parts with commas or `and` between them. */
const enumerationsIn = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...text.slice(-longest).matchAll(/[^\s,;()]{1,40}(?:,\s+[^\s,;()]{1,40}){0,9},?\s+(?:and|or)\s+[^\s,;()]{1,40}/gu)]
    .map(([found]) => found.split(/,\s+(?:(?:and|or)\s+)?|(?<!\s)\s+(?:and|or)\s+/u))

const isCalled = (part: string, name: string): boolean => {
  return plain(part) !== "" && plain(part) === plain(name) ||
    [...wordsOf(part)].some((word) => wordsOf(name).has(word) && word.length > 3)
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "")

const longest = 500
