import { fieldLength, type WordCursor } from "../../segment/segment.ts"
import type { BareWord } from "../bare-words.ts"
import { rankingWeights } from "../ranking-weights.ts"
import { closeness } from "./closeness.ts"
import { type Part, termOf } from "./part.ts"
import type { Candidate } from "./top.ts"

/** What a search prefers, besides its words. */
export interface Preferences {
  /** Tags, and by what share of its score a page with one rises. */
  readonly tags: ReadonlyArray<readonly [tag: string, worth: number]>
  /** The range of dates asked for: the newer the better. */
  readonly dated: { readonly from: number; readonly to: number } | undefined
}

/** The candidates with the scores that a closer look gives them. */
export function* rerank(
  parts: ReadonlyArray<Part>,
  candidates: ReadonlyArray<Candidate>,
  words: ReadonlyArray<BareWord>,
  preferences: Preferences
): Generator<void, ReadonlyArray<Candidate>> {
  const closer: Array<Candidate> = []
  for (const [at, { segment }] of parts.entries()) {
    const here = candidates.filter(({ part }) => part === at).sort((one, other) => one.document - other.document)
    if (here.length === 0) continue
    const cursors = words.map(({ beginning, tokens }) => beginning === true ? undefined : termOf(segment, tokens.join(" "))?.cursor())
    const tags = preferences.tags.map(([tag, worth]) => ({ cursor: segment.tag(tag)?.cursor(), worth }))
    for (const candidate of here) {
      const { document } = candidate
      const lists = cursors.map((cursor) => positionsAt(cursor, document))
      const titled = lists.filter((list) => (list[0] ?? fieldLength) < fieldLength).length
      let rise = rankingWeights.title * titled / Math.max(words.length, 1) + rankingWeights.closeness * closeness(lists, words)
      for (const { cursor, worth } of tags) if (cursor !== undefined && cursor.advance(document) === document) rise += worth
      rise += freshness(segment.dated[document]!, preferences.dated)
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

const freshness = (dated: number, range: Preferences["dated"]): number => {
  if (range === undefined || !(range.to > range.from)) return 0
  return rankingWeights.freshness * (dated - range.from) / (range.to - range.from)
}
