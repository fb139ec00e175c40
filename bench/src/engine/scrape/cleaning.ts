import { cleanMarkdown } from "../../../../packages/reader/src/markdown/clean-markdown.ts"
import { readPage } from "@trawl/engine"
import { inSlices } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { wordsOf } from "./extraction.ts"
import type { LabelledPage } from "./labelled-pages.ts"

export interface Cleaning {
  /** Mean share of the words of the markdown that are content, without and with `onlyCleanContent`. */
  readonly precision: readonly [before: number, after: number]
  /** Mean share of the words of the content that are in the markdown. */
  readonly recall: readonly [before: number, after: number]
}

/** Measures precision and recall of `onlyCleanContent` on the labelled pages that its rules were not developed on. */
export const measureCleaning = (pages: ReadonlyArray<LabelledPage>, onlyMainContent: boolean): Cleaning => {
  const scores = pages.filter(({ isOdd }) => !isOdd).map((page) => {
    const { markdown } = Effect.runSync(readPage(page, { onlyMainContent }))
    const cleaned = Effect.runSync(inSlices(cleanMarkdown(markdown)))
    return [scoreOf(markdown, page.wanted), scoreOf(cleaned, page.wanted)] as const
  })
  const mean = (at: 0 | 1, score: "precision" | "recall") =>
    scores.reduce((sum, pair) => sum + pair[at][score], 0) / scores.length
  return { precision: [mean(0, "precision"), mean(1, "precision")], recall: [mean(0, "recall"), mean(1, "recall")] }
}

const scoreOf = (markdown: string, wanted: string) => {
  const found = wordsOf(markdown.replace(/\]\([^()\s]*\)/g, "]"))
  const right = wordsOf(wanted)
  const left = new Map<string, number>()
  for (const word of right) left.set(word, (left.get(word) ?? 0) + 1)
  const shared = found.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
  return {
    precision: found.length === 0 ? 1 : shared / found.length,
    recall: right.length === 0 ? 1 : shared / right.length
  }
}
