import type { BareWord } from "../text/bare-words.ts"
import { type SegmentView, termOf } from "./segment-view.ts"
import { wordIterator } from "./word-iterator.ts"

/** The number of pages with a word: exact, except for an estimate for very frequent words in scripts without spaces. */
export function* countPages(parts: ReadonlyArray<SegmentView>, word: BareWord): Generator<void, number> {
  let sum = 0
  for (const part of parts) {
    const key = `${word.tokens.join(" ")}|${word.apart.join(" ")}|${word.beginning === true}`
    const known = part.counts.get(key)
    const count = known ?? (yield* countIn(part, word, Infinity))
    if (known === undefined) {
      if (part.counts.size >= maxCounts) part.counts.clear()
      part.counts.set(key, count)
    }
    sum += count
  }
  return sum
}

const maxCounts = 20_000

/** Whether any page has a word. */
export function* hasPages(parts: ReadonlyArray<SegmentView>, word: BareWord): Generator<void, boolean> {
  for (const part of parts) if (surelyHas(part, word) || (yield* countIn(part, word, 1)) > 0) return true
  return false
}

/** If nothing has been deleted, the dictionary is enough. */
const surelyHas = ({ gone, segment }: SegmentView, { beginning, tokens }: BareWord): boolean =>
  gone === undefined && beginning !== true && (termOf(segment, tokens.join(" "))?.highest ?? 0) > 0

function* countIn({ gone, segment }: SegmentView, word: BareWord, limit: number): Generator<void, number> {
  const iterator = wordIterator(segment, word, 1)
  if (iterator === undefined) return 0
  const { size } = segment
  const stepsAtOnce = iterator.isSure ? 1024 : 32
  let count = 0
  for (
    let { document } = iterator, steps = 1;
    document < size && count < limit;
    document = iterator.advance(document + 1), steps++
  ) {
    if (gone?.[document] !== 1 && iterator.confirm()) count++
    if (steps % stepsAtOnce === 0) yield
    // estimates the rest from those before
    if (!iterator.isSure && steps === maxSteps && limit === Infinity) return Math.round(count * size / (document + 1))
  }
  return count
}

const maxSteps = 1_000
