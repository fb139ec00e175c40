import { wordsOf } from "../../../scrape/formats/passages.ts"

/**
 * What a text says of a thing that it enumerates with others, each with its own: `copper and tin melt at 1085 and 232
 * degrees respectively`.
 */
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

/**
 * What a text gives for a thing beside others: of `143 for imap hosts and 993 for imaps hosts` the second for imaps;
 * undefined where it gives one value.
 */
export const saidFor = (text: string, names: ReadonlyArray<string>): string | "none" | undefined => {
  const said = [
    ...text.slice(0, longest).matchAll(
      /([\p{L}\d][^\s,;()]{0,40})\s+for\s+([^,;.()]{1,60}?)(?=,|;|\.\s|\.$|\s+and\s|$)/gu
    )
  ]
    .map(([, value = "", of = ""]) => ({
      value,
      words: [...of.toLowerCase().matchAll(/[\p{L}\d]+/gu)].map(([word]) => word)
    }))
  if (said.length < 2 || said.some(({ value }) => !/\d/u.test(value))) return undefined
  const asked = new Set(names.join(" ").toLowerCase().match(/[\p{L}\d]+/gu))
  const own = said.filter(({ words }) =>
    words.some((word) =>
      asked.has(word) && said.filter((one) => one.words.some((other) => other === word)).length === 1
    )
  )
  const [only] = own
  return only === undefined || own.length > 1 ? "none" : only.value
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
