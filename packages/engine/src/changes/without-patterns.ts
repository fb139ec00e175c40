import * as Data from "effect/Data"
import { runInTime } from "../crawl/matches-in-time.ts"
import type { Block } from "./block.ts"

/** An ignore pattern takes too long on a page, as `(a+)+$` may. */
export class PatternTooSlow extends Data.TaggedError("PatternTooSlow")<{ readonly pattern: string }> {}

/** A block, and its text without matches of the patterns. */
export interface Masked {
  readonly block: Block
  readonly text: string
}

/** Blocks without the text that matches a pattern. Omits blocks without remaining text. */
export const withoutPatterns = (
  blocks: ReadonlyArray<Block>,
  patterns: ReadonlyArray<string>
): ReadonlyArray<Masked> => {
  if (patterns.length === 0) return blocks.map((block) => ({ block, text: block.text }))
  const texts = blocks.map(({ text }) => text)
  const began = performance.now()
  for (const pattern of patterns) {
    const expression = compiled(pattern)
    const replace = () => {
      for (const [at, text] of texts.entries()) texts[at] = text.replace(expression, "")
    }
    const isLate = performance.now() - began > maxTime
    // text that a first attempt replaced does not match again
    if (isLate || !runInTime(replace, maxPatternTime) && !runInTime(replace, maxPatternTime)) {
      throw new PatternTooSlow({ pattern })
    }
  }
  return blocks.flatMap((block, at) => {
    const text = texts[at] ?? ""
    return text.trim() === "" && block.text !== "" ? [] : [{ block, text }]
  })
}

/** Why a pattern is invalid; undefined if it is valid. */
export const patternProblem = (pattern: string): string | undefined => {
  try {
    compiled(pattern)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const compiled = (pattern: string): RegExp => new RegExp(pattern, "gu")

/** Milliseconds for one attempt with one pattern. */
const maxPatternTime = 250
/** Milliseconds after which no further pattern begins. */
const maxTime = 1_000
