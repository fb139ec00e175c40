import type { Block } from "./block.ts"
import { haveDifferentNames, rowName } from "./block-name.ts"

/** A removed block, an added block, or both versions of a changed block. */
export interface Pairing {
  readonly before?: Block
  readonly after?: Block
}

/** Pairs the removed and added blocks between two unchanged blocks that are versions of one block, in order. */
export const pairBlocks = (removed: ReadonlyArray<Block>, added: ReadonlyArray<Block>): ReadonlyArray<Pairing> => {
  if (removed.length === 0 || added.length === 0) return unpaired(removed, added)
  const pairings: Array<Pairing> = []
  let [one, other] = [0, 0]
  for (const [before, after] of [...similarPairs(removed, added), [removed.length, added.length] as const]) {
    pairings.push(...byPlace(removed.slice(one, before), added.slice(other, after)))
    const [was, is] = [removed[before], added[after]]
    if (was !== undefined && is !== undefined) pairings.push({ before: was, after: is })
    ;[one, other] = [before + 1, after + 1]
  }
  return pairings
}

/** Short blocks of the same kinds in the same order, such as two prices, are versions of each other. */
const byPlace = (removed: ReadonlyArray<Block>, added: ReadonlyArray<Block>): ReadonlyArray<Pairing> =>
  removed.length === added.length &&
    removed.every((block, at) => isVersion(block, added[at] as Block))
    ? removed.map((before, at) => ({ before, after: added[at] as Block }))
    : unpaired(removed, added)

const unpaired = (removed: ReadonlyArray<Block>, added: ReadonlyArray<Block>): ReadonlyArray<Pairing> => [
  ...removed.map((before) => ({ before })),
  ...added.map((after) => ({ after }))
]

const isVersion = (before: Block, after: Block): boolean =>
  before.level === after.level && isShort(before) && isShort(after) && !haveDifferentNames(before, after)

const isShort = ({ text }: Block): boolean => text.length <= maxShortLength

/** The pairs with the highest sum of similarities, in order. */
const similarPairs = (
  removed: ReadonlyArray<Block>,
  added: ReadonlyArray<Block>
): ReadonlyArray<readonly [number, number]> => {
  const words = [removed.map(wordsOf), added.map(wordsOf)] as const
  const between = (one: number, other: number) => {
    const [was, is] = [removed[one], added[other]]
    const [before, after] = [words[0][one], words[1][other]]
    if (was === undefined || is === undefined || before === undefined || after === undefined) return 0
    const value = similarity(was, is, before, after)
    return value < minSimilarity ? 0 : value
  }
  return removed.length * added.length <= maxComparisons
    ? bestPairs(removed.length, added.length, between)
    : nearPairs(removed.length, added.length, between)
}

const bestPairs = (rows: number, columns: number, between: (one: number, other: number) => number) => {
  const width = columns + 1
  const sums = new Float64Array((rows + 1) * width)
  const values = new Float64Array(rows * columns)
  const sum = (row: number, column: number) => sums[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const value = between(row, column)
      values[row * columns + column] = value
      const paired = value === 0 ? 0 : value + sum(row + 1, column + 1)
      sums[row * width + column] = Math.max(paired, sum(row + 1, column), sum(row, column + 1))
    }
  }
  const pairs: Array<readonly [number, number]> = []
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const value = values[row * columns + column] ?? 0
    if (value > 0 && sum(row, column) === value + sum(row + 1, column + 1)) pairs.push([row++, column++])
    else if (sum(row, column) === sum(row + 1, column)) row++
    else column++
  }
  return pairs
}

/** Compares each block only with the next few, because a page may have very many blocks. */
const nearPairs = (rows: number, columns: number, between: (one: number, other: number) => number) => {
  const pairs: Array<readonly [number, number]> = []
  let first = 0
  for (let row = 0; row < rows; row++) {
    for (let column = first; column < Math.min(columns, first + maxDistance); column++) {
      if (between(row, column) === 0) continue
      pairs.push([row, column])
      first = column + 1
      break
    }
  }
  return pairs
}

const wordsOf = ({ text }: Block): ReadonlyArray<string> =>
  (text.slice(0, maxComparedLength).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).toSorted()

/** The share of common words, from 0 to 1. */
const similarity = (
  before: Block,
  after: Block,
  one: ReadonlyArray<string>,
  other: ReadonlyArray<string>
): number => {
  if (before.level !== after.level || groupOf(before) !== groupOf(after)) return 0
  let common = 0
  for (let left = 0, right = 0; left < one.length && right < other.length;) {
    const [word = "", with_ = ""] = [one[left], other[right]]
    if (word === with_) {
      common++
      left++
      right++
    } else if (word < with_) left++
    else right++
  }
  const share = one.length + other.length === 0 ? 0 : 2 * common / (one.length + other.length)
  const name = rowName(before)
  if (name !== undefined && name === rowName(after)) return Math.max(share, 0.6)
  return share >= minSimilarity && haveDifferentNames(before, after) ? 0 : share
}

const groupOf = ({ kind }: Block): string => kind === "tableRow" || kind === "code" ? kind : "text"

const minSimilarity = 0.35
const maxShortLength = 200
const maxComparisons = 2_500
const maxDistance = 8
const maxComparedLength = 1_000
