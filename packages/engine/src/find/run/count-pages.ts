import type { BareWord } from "../bare-words.ts"
import type { Part } from "./part.ts"
import type { Walker } from "./walker.ts"
import { wordWalker } from "./word-walker.ts"

/** How many pages have a word. */
export function* countPages(parts: ReadonlyArray<Part>, word: BareWord): Generator<void, number> {
  let sum = 0
  for (const part of parts) sum += yield* countIn(part, word)
  return sum
}

/** Whether any page has a word. */
export function* hasPages(parts: ReadonlyArray<Part>, word: BareWord): Generator<void, boolean> {
  for (const part of parts) {
    const walker = wordWalker(part.segment, word, 1)
    if (walker === undefined) continue
    for (const _ of confirmedDocuments(part, walker)) return true
    yield
  }
  return false
}

function* countIn(part: Part, word: BareWord): Generator<void, number> {
  const key = `${word.tokens.join(" ")}|${word.apart.join(" ")}|${word.beginning === true}`
  const known = part.counts.get(key)
  if (known !== undefined) return known
  const walker = wordWalker(part.segment, word, 1)
  let count = 0
  if (walker !== undefined) {
    for (const _ of confirmedDocuments(part, walker)) if ((++count & 1023) === 0) yield
  }
  if (part.counts.size >= mostCounts) part.counts.clear()
  part.counts.set(key, count)
  return count
}

const mostCounts = 20_000

function* confirmedDocuments({ gone, segment: { size } }: Part, walker: Walker): Generator<number, void> {
  for (let document = walker.advance(0); document < size; document = walker.advance(document + 1)) {
    if (gone?.[document] !== 1 && walker.confirm()) yield document
  }
}
