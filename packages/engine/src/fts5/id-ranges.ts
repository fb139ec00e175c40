/** A range of IDs, inclusive. */
export type IdRange = readonly [from: number, to: number]

/** Splits all IDs up to the last into ranges. One statement per range lets other work run in between. */
export const idRangesTo = (last: number): ReadonlyArray<IdRange> => {
  const length = Math.max(fewest, Math.ceil(last / most))
  return Array.from({ length: Math.ceil(last / length) }, (_, at) => [at * length + 1, (at + 1) * length])
}

// small ranges are slow, because a text index counts its words for each one
const fewest = 4_000
const most = 8
