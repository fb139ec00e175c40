import { chance, oneOf } from "./chance.ts"
import { type Sample, wordsOf } from "./sample.ts"

/** A page that somebody looks for, and what they know of it. */
export interface KnownItem {
  readonly url: string
  readonly words: string
}

/**
 * Eight words that follow each other in a sentence of the page, the sentence by chance; lines without an end are none.
 */
export const sentencesOf = ({ pages }: Sample, most: number, seed: number): ReadonlyArray<KnownItem> => {
  const random = chance(seed)
  return pages.flatMap(({ text, url }) => {
    const words = oneOf(sentencesIn(text), random) ?? []
    const at = Math.floor(random() * (words.length - sentenceWords + 1))
    return words.length === 0 ? [] : [{ url, words: words.slice(at, at + sentenceWords).join(" ") }]
  }).slice(0, most)
}

/** The sentences of a text that are long enough to be asked for, as words. */
export const sentencesIn = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  (text.match(/[^.!?\n]+[.!?](?=\s|$)/gu) ?? []).map(wordsOf).filter((words) => new Set(words).size >= sentenceWords)

export const sentenceWords = 8

/** The words of titles that no other page has: nobody can tell pages of one title apart by it. */
export const titlesOf = ({ hasOwnTitle, pages }: Sample, most: number): ReadonlyArray<KnownItem> =>
  pages.filter((page) => hasOwnTitle(page)).map(({ title, url }) => ({ url, words: wordsOf(title).join(" ") }))
    .filter(({ words }) => words.includes(" ")).slice(0, most)
