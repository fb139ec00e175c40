import { headings } from "../html/tags.ts"
import { findElement } from "../html/walk.ts"
import type { Block, Blocks } from "./blocks.ts"
import { keepNotes } from "./keep-notes.ts"
import { keepLists, keepParts, keepSections, settleHeadings } from "./keep-whole.ts"
import { keptLetters } from "./kept-letters.ts"

/**
 * Which blocks to keep, by how probably each is content: 1 for kept. Those are kept with which precision and
 * recall are expected to balance best: on a page where all is doubtful, that is more.
 */
export const judgeBlocks = (
  parts: Blocks,
  probability: Float32Array,
  isRuledOut: (index: number) => boolean
): Uint8Array => {
  const { blocks, containers } = parts
  const { balance, threshold } = bestThreshold(blocks, probability)
  const kept = Uint8Array.from(
    probability,
    (value, index) => (balance < leastBalance ? !isRuledOut(index) : value >= threshold) ? 1 : 0
  )
  // a table or a block of code with holes says something else
  for (const { element, end, first } of containers) {
    const { localName } = element
    if (!(localName === "pre" || localName === "table" && isData(element)) || end - first < 2) continue
    let all = 0
    let good = 0
    for (let i = first; i < end; i++) {
      const letters = blocks[i]?.letters ?? 0
      all += letters
      good += kept[i] === 1 ? letters : 0
    }
    kept.fill(good * 2 > all ? 1 : 0, first, end)
  }
  keepLists(parts, kept, isRuledOut)
  keepSections(parts, kept, isRuledOut)
  keepParts(parts, kept, isRuledOut)
  keepSiblings(blocks, kept, isRuledOut)
  keepNotes(parts, kept, isRuledOut)
  // last, when all that they stand above is settled
  settleHeadings(parts, kept, isRuledOut)
  return kept
}

/** Keeps the paragraphs of a text of which most is kept: a short one full of links may end it. */
const keepSiblings = (blocks: ReadonlyArray<Block>, kept: Uint8Array, isRuledOut: (index: number) => boolean): void => {
  const before = keptLetters(blocks, kept)
  for (let i = 0; i < blocks.length; i++) {
    const container = blocks[i]?.container
    const text = container?.parent
    if (
      container === undefined || text === undefined || kept[i] === 1 || !paragraphs.has(container.element.localName) ||
      isRuledOut(i)
    ) continue
    if ((before[text.end] ?? 0) - (before[text.first] ?? 0) >= text.letters * mostOf) kept[i] = 1
  }
}

const paragraphs: ReadonlySet<string> = new Set(["blockquote", "dd", "dt", "figcaption", "h2", "h3", "h4", "p", "pre"])
const mostOf = 0.7

/** Where less is expected of the judgement, what tags and classes say decides alone. */
const leastBalance = 0.5

const isData = (table: Blocks["containers"][number]["element"]): boolean =>
  findElement(table, ({ localName }) => localName === "th" || localName === "table" || headings.has(localName))
    ?.localName === "th"

const bestThreshold = (
  blocks: ReadonlyArray<Block>,
  probability: Float32Array
): { readonly balance: number; readonly threshold: number } => {
  const order = Array.from(probability, (_, index) => index).sort((a, b) =>
    (probability[b] ?? 0) - (probability[a] ?? 0)
  )
  let expected = 0
  for (let i = 0; i < blocks.length; i++) expected += (probability[i] ?? 0) * (blocks[i]?.letters ?? 0)
  let right = 0
  let taken = 0
  let best = 0
  let threshold = 0.5
  for (const index of order) {
    const letters = blocks[index]?.letters ?? 0
    right += (probability[index] ?? 0) * letters
    taken += letters
    const balance = 2 * right / (taken + expected)
    if (balance <= best) continue
    best = balance
    threshold = probability[index] ?? 0
  }
  return { balance: best, threshold }
}
