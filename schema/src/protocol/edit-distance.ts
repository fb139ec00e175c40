/**
 * The number of characters that are missing, extra, replaced, or swapped with their neighbour. A replaced character
 * counts as `replacing`.
 */
export const editDistance = (one: string, other: string, replacing = 1): number => {
  let before: ReadonlyArray<number> = []
  let last: ReadonlyArray<number> = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      current.push(Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : replacing),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity
      ))
    }
    before = last
    last = current
  }
  return last[other.length] ?? Infinity
}
