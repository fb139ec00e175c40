export function median(values: ReadonlyArray<number>): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] ?? NaN : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}

/** The median absolute deviation. */
export function spread(values: ReadonlyArray<number>): number {
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle)))
}
