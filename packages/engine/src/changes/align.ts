import { diffArrays } from "diff"

/** Pairs of equal items, by position, in the order of both lists. */
export type Matches = ReadonlyArray<readonly [before: number, after: number]>

/**
 * Finds the longest common subsequence of two lists of keys. If the lists differ in very many places, finds a long one
 * in O(n log n).
 */
export const align = (before: ReadonlyArray<number>, after: ReadonlyArray<number>): Matches => {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start && end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) end++
  const [left, right] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const matches: Array<readonly [number, number]> = []
  for (let at = 0; at < start; at++) matches.push([at, at])
  for (const [one, other] of exactly(left, right) ?? byOccurrence(left, right)) {
    matches.push([start + one, start + other])
  }
  for (let at = end; at > 0; at--) matches.push([before.length - at, after.length - at])
  return matches
}

const exactly = (before: ReadonlyArray<number>, after: ReadonlyArray<number>): Matches | undefined => {
  if (before.length === 0 || after.length === 0) return []
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits })
  if (parts === undefined) return undefined
  const matches: Array<readonly [number, number]> = []
  let [one, other] = [0, 0]
  for (const { added, count = 0, removed } of parts) {
    if (removed) one += count
    else if (added) other += count
    else for (let at = 0; at < count; at++) matches.push([one++, other++])
  }
  return matches
}

/** The maximum number of added and removed items with an exact result. The time grows with its square. */
const maxEdits = 600

/**
 * Pairs the first occurrences of each key, the second ones, and so on, and selects the longest increasing subsequence.
 */
const byOccurrence = (before: ReadonlyArray<number>, after: ReadonlyArray<number>): Matches => {
  const places = new Map<number, Array<number>>()
  for (let at = after.length - 1; at >= 0; at--) {
    const key = after[at] ?? -1
    const found = places.get(key)
    if (found === undefined) places.set(key, [at])
    else found.push(at)
  }
  const pairs: Array<readonly [number, number]> = []
  for (const [at, key] of before.entries()) {
    const place = places.get(key)?.pop()
    if (place !== undefined) pairs.push([at, place])
  }
  return longestIncreasing(pairs)
}

/** The longest subsequence of pairs in which both positions increase. */
const longestIncreasing = (pairs: Matches): Matches => {
  /** For each length, the pair with the lowest position that ends a subsequence of this length. */
  const ends: Array<number> = []
  const previous = new Int32Array(pairs.length)
  for (const [at, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = low + high >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : ends[low - 1] ?? -1
    ends[low] = at
  }
  const selected: Array<readonly [number, number]> = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) selected.push(pairs[at] ?? [0, 0])
  return selected.toReversed()
}
