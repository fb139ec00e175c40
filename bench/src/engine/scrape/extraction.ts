import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { htmlToMarkdown } from "mdream"
import { cpuSince } from "../cpu-since.ts"
import type { LabelledPage } from "./labelled-pages.ts"

export interface Extraction {
  /** Mean F1 of words by page type, and of all pages, without the pages of the training set. */
  readonly f1: Readonly<Record<string, { readonly f1: number; readonly pages: number }>>
  readonly pagesPerCpuSecond: number
  /**
   * Megabytes of HTML per second of processor time with mdream alone, the library that writes the engine's markdown.
   */
  readonly mdreamMegabytes: number
  /** Mean number of characters per page. */
  readonly characters: number
}

/**
 * Measures main content: word-bag F1 against labelled pages by page type, and pages per second of processor time. The
 * classifier was trained on pages with odd numbers (`learn/`); the other pages test it.
 */
export const measureExtraction = (pages: ReadonlyArray<LabelledPage>): Extraction => {
  for (const page of pages.slice(0, 50)) read(page) // warm-up
  const before = process.cpuUsage()
  const texts = pages.map(read)
  const seconds = cpuSince(before)
  const beforeMdream = process.cpuUsage()
  for (const { text } of pages) htmlToMarkdown(text)
  const mdreamSeconds = cpuSince(beforeMdream)
  const allCharacters = pages.reduce((sum, { text }) => sum + text.length, 0)
  const scores = pages.flatMap(({ isOdd, type, wanted }, index) =>
    isOdd ? [] : [{ type, f1: f1Of(texts[index] ?? "", wanted) }]
  )
  return {
    f1: {
      all: mean(scores),
      ...Object.fromEntries(
        Object.entries(Object.groupBy(scores, ({ type }) => type)).map(([type, some]) => [type, mean(some ?? [])])
      )
    },
    pagesPerCpuSecond: pages.length / seconds,
    mdreamMegabytes: allCharacters / 1e6 / mdreamSeconds,
    characters: allCharacters / pages.length
  }
}

const read = (page: LabelledPage): string => Effect.runSync(readPage(page)).text

const mean = (some: ReadonlyArray<{ readonly f1: number }>) => ({
  f1: some.reduce((sum, { f1 }) => sum + f1, 0) / some.length,
  pages: some.length
})

const f1Of = (text: string, wanted: string): number => {
  const found = wordsOf(text)
  const right = wordsOf(wanted)
  if (right.length === 0 || found.length === 0) return right.length === found.length ? 1 : 0
  const bag = new Map<string, number>()
  for (const word of right) bag.set(word, (bag.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of found) {
    const left = bag.get(word) ?? 0
    if (left > 0) shared++
    bag.set(word, left - 1)
  }
  return 2 * shared / (found.length + right.length)
}

export const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
