import { chance, oneOf } from "./chance.ts"
import { type Sample, wordsOf } from "./sample.ts"

/** A page to search for, and the words of the query. */
export interface KnownItem {
  readonly url: string
  readonly words: string
}

/** Eight consecutive words from a random sentence of each page. Lines without a full stop are not sentences. */
export const sentencesOf = ({ pages }: Sample, most: number, seed: number): ReadonlyArray<KnownItem> => {
  const random = chance(seed)
  return pages.flatMap(({ text, url }) => {
    const words = oneOf(sentencesIn(text), random) ?? []
    const at = Math.floor(random() * (words.length - sentenceWords + 1))
    return words.length === 0 ? [] : [{ url, words: words.slice(at, at + sentenceWords).join(" ") }]
  }).slice(0, most)
}

/** The sentences of a text that are long enough for a query, as words. */
export const sentencesIn = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  (text.match(/[^.!?\n]+[.!?](?=\s|$)/gu) ?? []).map(wordsOf).filter((words) => new Set(words).size >= sentenceWords)

export const sentenceWords = 8

/** The words of titles that no other page has. Pages with the same title cannot be distinguished by it. */
export const titlesOf = ({ hasOwnTitle, pages }: Sample, most: number): ReadonlyArray<KnownItem> =>
  pages.filter((page) => hasOwnTitle(page)).map(({ title, url }) => ({ url, words: wordsOf(title).join(" ") }))
    .filter(({ words }) => words.includes(" ")).slice(0, most)
