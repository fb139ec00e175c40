import { chance, oneOf } from "./chance.ts"
import type { CorpusPage } from "./corpus/corpus-page.ts"
import { type Sample, wordsOf } from "./sample.ts"

export interface Query {
  readonly text: string
  /** The URL of the page that the words are from. */
  readonly from: string
  /** Newest first. */
  readonly byDate?: true
}

/**
 * Queries of every kind with words of pages. The page itself is a result of each query, except for `negation` and
 * `prefix`.
 */
export const queriesOf = (
  sample: Sample,
  each: number,
  seed: number
): Readonly<Record<string, ReadonlyArray<Query>>> => {
  const random = chance(seed)
  const common = commonWords(sample.pages)
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => {
      const queries: Array<Query> = []
      for (let tries = 0; queries.length < each && tries < each * 100; tries++) {
        const page = oneOf(sample.pages, random)
        const text = page && make({ page, random, common, words: wordsOf(page.text) })
        if (text !== undefined) {
          queries.push({ text, from: page?.url ?? "", ...kind === byDate ? { byDate: true } : {} })
        }
      }
      return [kind, queries]
    })
  )
}

interface Given {
  readonly page: CorpusPage
  readonly words: ReadonlyArray<string>
  readonly common: ReadonlySet<string>
  readonly random: () => number
}

const byDate = "by date"

const kinds: Readonly<Record<string, (given: Given) => string | undefined>> = {
  "1 term": (given) => term(given),
  "2 terms": (given) => together([term(given), term(given)]),
  "2 common terms": ({ common, random, words }) => {
    const known = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => common.has(word))
    return together([oneOf(known, random), oneOf(known, random)])
  },
  "phrase of 3": ({ random, words }) => {
    const at = Math.floor(random() * (words.length - 2))
    const phrase = words.slice(at, at + 3)
    return phrase.length < 3 ? undefined : `"${phrase.join(" ")}"`
  },
  "prefix": (given) => term(given)?.slice(0, 4),
  "term + site": (given) => together([term(given), `site:${new URL(given.page.url).hostname}`]),
  "intitle": ({ page, random }) => oneOf(wordsOf(page.title).map((word) => `intitle:${word}`), random),
  "inurl": ({ page, random }) => oneOf(wordsOf(pathOf(page)).map((word) => `inurl:${word}`), random),
  "negation": (given) => {
    const [word, other] = [term(given), term(given)]
    return word === other ? undefined : together([word, other && `-${other}`])
  },
  [byDate]: (given) => term(given),
  "filetype": (given) => together([term(given), `filetype:${/\.(\w+)$/u.exec(pathOf(given.page))?.[1] ?? "html"}`]),
  "allintitle": ({ page, random }) => {
    const words = wordsOf(page.title)
    const at = Math.floor(random() * (words.length - 1))
    return words.length < 2 ? undefined : `allintitle: ${words.slice(at, at + 2).join(" ")}`
  }
}

const pathOf = ({ url }: CorpusPage): string => decodeURIComponent(new URL(url).pathname)

const term = ({ random, words }: Given): string | undefined => {
  const word = oneOf(words, random)
  return word !== undefined && /^\p{L}{4,}$/u.test(word) ? word : undefined
}

const together = (parts: ReadonlyArray<string | undefined>): string | undefined =>
  parts.every((part) => part !== undefined) && new Set(parts).size === parts.length ? parts.join(" ") : undefined

/** The most frequent words by pages, without very short ones. */
const commonWords = (pages: ReadonlyArray<CorpusPage>): ReadonlySet<string> => {
  const having = new Map<string, number>()
  for (const { text } of pages) {
    for (const word of new Set(wordsOf(text.toLowerCase()))) {
      if (/^\p{L}{4,}$/u.test(word)) having.set(word, (having.get(word) ?? 0) + 1)
    }
  }
  return new Set([...having].toSorted(([, one], [, other]) => other - one).slice(0, 100).map(([word]) => word))
}
