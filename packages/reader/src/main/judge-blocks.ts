import { headings } from "../html/tags.ts"
import { findElement } from "../html/walk.ts"
import type { Block, Blocks } from "./blocks.ts"
import { keepNotes } from "./keep-notes.ts"
import { keepLists, keepParts, keepSections, settleHeadings } from "./keep-whole.ts"
import { letterSums } from "./letter-sums.ts"

/**
 * Decides which blocks to keep (1), from the probability that each is content. Chooses the threshold with the best
 * expected balance of precision and recall, which keeps more blocks on a page where all are doubtful.
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
    (value, index) => (balance < minBalance ? !isRuledOut(index) : value >= threshold) ? 1 : 0
  )
  // a table or code block with missing parts would have another meaning
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
  // last, because headings depend on the blocks below them
  settleHeadings(parts, kept, isRuledOut)
  return kept
}

/** Keeps the remaining paragraphs of a text that is mostly kept, such as a short last one full of links. */
const keepSiblings = (blocks: ReadonlyArray<Block>, kept: Uint8Array, isRuledOut: (index: number) => boolean): void => {
  const before = letterSums(blocks, kept)
  for (let i = 0; i < blocks.length; i++) {
    const container = blocks[i]?.container
    const text = container?.parent
    if (
      container === undefined || text === undefined || kept[i] === 1 || !paragraphs.has(container.element.localName) ||
      isRuledOut(i)
    ) continue
    if ((before[text.end] ?? 0) - (before[text.first] ?? 0) >= text.letters * minKeptOfText) kept[i] = 1
  }
}

const paragraphs: ReadonlySet<string> = new Set(["blockquote", "dd", "dt", "figcaption", "h2", "h3", "h4", "p", "pre"])
const minKeptOfText = 0.7

/** Below this expected balance, only tags and classes decide. */
const minBalance = 0.5

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
