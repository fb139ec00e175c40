import type { CorpusPage } from "./corpus/corpus-page.ts"
import { type KnownItem, sentencesIn, sentenceWords } from "./known-items.ts"
import { wordsOf } from "./sample.ts"

/** What the corpus itself, without any index, says about where the words of a sentence are from. */
export interface Origin {
  /** How many pages have these words in a row. */
  readonly holders: number
  /**
   * How likely the right page is among the first ten at best: when they are ordered by somebody who knows how sentences
   * are drawn, a page by chance and then one of its sentences, so that pages of few sentences come first. No search
   * does better but by luck.
   */
  readonly best: number
}

/** The origins of sentences, whose letters' case says nothing. */
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

/** All runs of so many words as a sentence that is asked for, where each of the words is in one. */
const runsIn = (words: ReadonlyArray<string>, known: ReadonlySet<string>): ReadonlyArray<string> => {
  const runs: Array<string> = []
  for (let at = 0, length = 0; at < words.length; at++) {
    length = known.has(words[at] ?? "") ? length + 1 : 0
    if (length >= sentenceWords) runs.push(words.slice(at + 1 - sentenceWords, at + 1).join(" "))
  }
  return runs
}

/** How likely each run of words is when one is drawn from a text. */
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
