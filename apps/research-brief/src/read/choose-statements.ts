import type { Aspect } from "../plan/plan.ts"
import { wordsOf } from "../plan/key-phrases.ts"
import type { Page } from "./page.ts"
import { passages } from "./passages.ts"

/** A passage about an aspect. */
export interface Statement {
  readonly text: string
  readonly page: Page
}

/** A section of the brief; it may have no statements. */
export interface Section {
  readonly title: string
  readonly statements: ReadonlyArray<Statement>
}

/** The most relevant passages of the pages for each aspect, without duplicates. The best pages come first. */
export const choose = (aspects: ReadonlyArray<Aspect>, pages: ReadonlyArray<Page>): ReadonlyArray<Section> => {
  const candidates = pages.flatMap((page, rank) =>
    passages(page.markdown).map(({ heading, text }) => ({
      text,
      page,
      rank,
      stems: stemsOf(text),
      around: new Set([...stemsOf(heading), ...stemsOf(page.title)])
    }))
  )
  const frequency = new Map<string, number>()
  for (const { stems } of candidates) for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  const weight = (stem: string) => Math.log(1 + candidates.length / (frequency.get(stem) ?? candidates.length))
  const taken: Array<ReadonlySet<string>> = []

  return aspects.map(({ title, words: given }) => {
    const words = [...new Set(given.map(stem))]
    const total = words.reduce((sum, word) => sum + weight(word), 0)
    const scored = candidates.map((candidate) => {
      const own = words.filter((word) => candidate.stems.has(word)).reduce((sum, word) => sum + weight(word), 0)
      const around = words.filter((word) => !candidate.stems.has(word) && candidate.around.has(word)).reduce(
        (sum, word) => sum + weight(word),
        0
      )
      return {
        candidate,
        share: (own + around / 2) / total,
        own,
        score: (own + around / 3) * (1 - candidate.rank / 40) / (1 + candidate.stems.size / 60)
      }
    }).filter(({ own, share }) => own > 0 && share >= minShare).sort((a, b) => b.score - a.score)
    const statements: Array<Statement> = []
    for (const { candidate: { page, stems, text } } of scored) {
      if (statements.length === maxStatements) break
      if (
        statements.filter((statement) => statement.page === page).length >= maxOfOnePage ||
        taken.some((other) => isAlike(stems, other))
      ) continue
      taken.push(stems)
      statements.push({ text, page })
    }
    return { title, statements }
  })
}

const maxStatements = 3
const maxOfOnePage = 2
/** The share of the weight of an aspect's words that a passage and its heading must contain. */
const minShare = 0.5

const isAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  let common = 0
  for (const stem of a) if (b.has(stem)) common++
  return common / Math.min(a.size, b.size) > 0.8
}

const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map((word) => stem(word.toLowerCase())))

/** A word without its inflection endings. */
const stem = (word: string): string =>
  word.length < 5
    ? word.replace(/(?<=..)s$/, "")
    : word.replace(/(?:'s|’s)$/, "").replace(/ies$/, "y").replace(/(?:ing|ed|es|s|e)$/, "").replace(
      /([bdgmnprt])\1$/,
      "$1"
    )
