import type { SearchPlan } from "../plan/search-plan.ts"
import { looseToken } from "../text/loose-token.ts"
import { type SegmentView, termOf } from "./segment-view.ts"

/**
 * In how many pages of a corpus the tokens of a query occur. Add up those of all shards and give each shard the sums:
 * then their scores are comparable.
 */
export interface CorpusStatistics {
  /** How many pages there are. */
  readonly pages: number
  /** By token. A missing token has its number from the index itself. */
  readonly documents: ReadonlyMap<string, number>
}

/** The statistics of some segments for the tokens that a plan ranks by. */
export const statisticsOf = (
  parts: ReadonlyArray<SegmentView>,
  pages: number,
  { required, words }: SearchPlan
): CorpusStatistics => {
  const tokens = [
    ...words.map(({ tokens }) => tokens.join(" ")),
    ...required.flatMap(({ tokens }) => tokens.map(looseToken))
  ]
  return { pages, documents: new Map(tokens.map((token) => [token, documentsWith(parts, token)])) }
}

export const documentsWith = (parts: ReadonlyArray<SegmentView>, token: string): number =>
  parts.reduce((sum, { segment }) => sum + (termOf(segment, token)?.documents ?? 0), 0)
