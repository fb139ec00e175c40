import type { CorpusPage } from "./corpus/corpus-page.ts"
import { type KnownItem, sentencesIn, sentenceWords } from "./known-items.ts"
import { wordsOf } from "./sample.ts"

/** The possible origins of a sentence's words, determined from the corpus without an index. */
export interface Origin {
  /** The number of pages that contain these words in a row. */
  readonly holders: number
  /**
   * The probability that the correct page is among the first ten in the best possible order: by how likely each page is
   * if a page is drawn at random and then one of its sentences, so that pages with few sentences come first. A search
   * can exceed it only by luck.
   */
  readonly best: number
}

/** Returns the origins of sentences, ignoring case. */
export const originsOf = async (
  pages: Iterable<CorpusPage> | AsyncIterable<CorpusPage>,
  sentences: ReadonlyArray<KnownItem>
): Promise<ReadonlyArray<Origin>> => {
  const odds = new Map(sentences.map(({ words }) => [words.toLowerCase(), new Array<number>()]))
  const known = new Set([...odds.keys()].flatMap((words) => words.split(" ")))
  for await (const { text } of pages) {
    const held = runsIn(wordsOf(text.toLowerCase()), known).filter((run) => odds.has(run))
    if (held.length === 0) continue
    const drawn = drawnFrom(text)
    for (const run of new Set(held)) odds.get(run)?.push(drawn.get(run) ?? 0)
  }
  return sentences.map(({ words }) => {
    const each = (odds.get(words.toLowerCase()) ?? []).toSorted((one, other) => other - one)
    return { holders: each.length, best: sum(each.slice(0, shown)) / sum(each) || 1 }
  })
}

const shown = 10

const sum = (values: ReadonlyArray<number>): number => values.reduce((one, other) => one + other, 0)

/** All runs of as many words as a queried sentence has, if each word occurs in one of the queries. */
const runsIn = (words: ReadonlyArray<string>, known: ReadonlySet<string>): ReadonlyArray<string> => {
  const runs: Array<string> = []
  for (let at = 0, length = 0; at < words.length; at++) {
    length = known.has(words[at] ?? "") ? length + 1 : 0
    if (length >= sentenceWords) runs.push(words.slice(at + 1 - sentenceWords, at + 1).join(" "))
  }
  return runs
}

/** The probability of each run of words if one is drawn from a text. */
const drawnFrom = (text: string): ReadonlyMap<string, number> => {
  const drawn = new Map<string, number>()
  const sentences = sentencesIn(text)
  for (const sentence of sentences) {
    const words = sentence.map((word) => word.toLowerCase())
    const runs = words.length - sentenceWords + 1
    for (let at = 0; at < runs; at++) {
      const run = words.slice(at, at + sentenceWords).join(" ")
      drawn.set(run, (drawn.get(run) ?? 0) + 1 / runs / sentences.length)
    }
  }
  return drawn
}
