import { fieldLength, type WordCursor } from "../../segment/segment.ts"
import type { BareWord } from "../bare-words.ts"
import { rankingWeights } from "../ranking-weights.ts"
import { closeness, isWordedAlike } from "./closeness.ts"
import { type Part, termOf } from "./part.ts"
import type { Candidate } from "./top.ts"

/** The dates a search asks for: milliseconds since the epoch. */
export interface DateRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The candidates with the scores that a closer look gives them. */
export function* rerank(
  parts: ReadonlyArray<Part>,
  candidates: ReadonlyArray<Candidate>,
  words: ReadonlyArray<BareWord>,
  dated: DateRange | undefined
): Generator<void, ReadonlyArray<Candidate>> {
  const closer: Array<Candidate> = []
  for (const [at, { segment }] of parts.entries()) {
    const here = candidates.filter(({ part }) => part === at).sort((one, other) => one.document - other.document)
    if (here.length === 0) continue
    const cursors = words.map(({ beginning, tokens }) => beginning === true ? undefined : termOf(segment, tokens.join(" "))?.cursor())
    for (const candidate of here) {
      const { document } = candidate
      const lists = cursors.map((cursor) => positionsAt(cursor, document))
      const titled = lists.filter((list) => (list[0] ?? fieldLength) < fieldLength).length
      const rise = rankingWeights.title * titled / Math.max(words.length, 1) + rankingWeights.closeness * closeness(lists, words) +
        (isWordedAlike(lists, words) ? rankingWeights.wording : 0) +
        rankingWeights.freshness * freshness(segment.dated[document]!, dated)
      const score = candidate.key * (1 + rise)
      closer.push({ ...candidate, score, key: score })
      yield
    }
  }
  return closer.sort((one, other) => other.key - one.key || one.page - other.page)
}

const positionsAt = (cursor: WordCursor | undefined, document: number): Uint32Array => {
  if (cursor === undefined || (cursor.document < document ? cursor.advance(document) : cursor.document) !== document) return none
  const count = cursor.occurrences()
  return cursor.positions.subarray(0, count)
}

const none = new Uint32Array()

/** From 0 to 1: how new a page is within a range; a search that names no beginning does not ask for what is new. */
const freshness = (dated: number, { from, to }: DateRange = {}): number =>
  from === undefined ? 0 : Math.min(Math.max((dated - from) / ((to ?? Date.now()) - from || 1), 0), 1)
