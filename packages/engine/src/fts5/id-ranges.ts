/** Ids from one to another, both included. */
export type IdRange = readonly [from: number, to: number]

/** All ids up to the last, one stretch after the other: a statement for each of them leaves everything else its turn between them. */
export const idRangesTo = (last: number): ReadonlyArray<IdRange> => {
  const length = Math.max(fewest, Math.ceil(last / most))
  return Array.from({ length: Math.ceil(last / length) }, (_, at) => [at * length + 1, (at + 1) * length])
}

// a text index counts its words anew for each of them
const fewest = 4_000
const most = 8
