/** The results of a judged query. */
export interface Ranked {
  readonly query: string
  readonly relevant: ReadonlySet<string>
  /** URLs, best first. */
  readonly found: ReadonlyArray<string>
}

/** Measures of a ranking, from 0 to 1. */
export const gain = {
  /** Normalized discounted cumulative gain of the first ten results. Every useful result counts the same. */
  discounted: ({ found, relevant }: Ranked): number => {
    const best = sum(Array.from({ length: Math.min(relevant.size, most) }, (_, place) => discount(place)))
    return sum(first(found).map((url, place) => relevant.has(url) ? discount(place) : 0)) / best
  },
  reciprocalRank: ({ found, relevant }: Ranked): number => {
    const place = first(found).findIndex((url) => relevant.has(url))
    return place < 0 ? 0 : 1 / (place + 1)
  },
  recall: ({ found, relevant }: Ranked): number =>
    first(found).filter((url) => relevant.has(url)).length / Math.min(relevant.size, most)
}

const most = 10
const first = (found: ReadonlyArray<string>) => found.slice(0, most)
const discount = (place: number): number => 1 / Math.log2(place + 2)
const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((all, one) => all + one, 0)
