import { rankingWeights } from "../ranking/ranking-weights.ts"
import { fieldLength, type WordCursor } from "../segment/segment.ts"
import type { BareWord } from "../text/bare-words.ts"
import { hasSentence, proximity, type WordPositions } from "./proximity.ts"
import { type SegmentView, termOf } from "./segment-view.ts"
import type { ScoredDocument } from "./top-candidates.ts"

/** The date range of a search, in milliseconds since the epoch. */
export interface DateRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Rescores the candidates by their texts. */
export function* rerank(
  parts: ReadonlyArray<SegmentView>,
  candidates: ReadonlyArray<ScoredDocument>,
  words: ReadonlyArray<BareWord>,
  dated: DateRange | undefined
): Generator<void, ReadonlyArray<ScoredDocument>> {
  const closer: Array<ScoredDocument> = []
  const had = words.map((): WordPositions => ({ positions: none, count: 0 }))
  let at = -1
  let cursors: ReadonlyArray<WordCursor | undefined> = []
  // cursors go forward only
  for (
    const { document, key, page, part } of candidates.toSorted((one, other) =>
      one.part - other.part || one.document - other.document
    )
  ) {
    const { segment } = parts[part]!
    if (part !== at) {
      cursors = words.map(({ beginning, tokens }) =>
        beginning === true ? undefined : termOf(segment, tokens.join(" "))?.cursor()
      )
    }
    at = part
    let titled = 0
    for (let word = 0; word < cursors.length; word++) {
      readPositions(cursors[word], document, had[word]!)
      if (had[word]!.count > 0 && had[word]!.positions[0]! < fieldLength) titled++
    }
    const rise = rankingWeights.title * titled / Math.max(words.length, 1) +
      rankingWeights.closeness * proximity(had, words) +
      (hasSentence(had, words) ? rankingWeights.wording : 0) +
      rankingWeights.freshness * freshness(segment.dated[document]!, dated)
    const score = key * (1 + rise)
    closer.push({ part, document, page, score, key: score })
    if (closer.length % lookedAtOnce === 0) yield
  }
  return closer.sort((one, other) => other.key - one.key || one.page - other.page)
}

const lookedAtOnce = 8

const readPositions = (cursor: WordCursor | undefined, document: number, into: WordPositions): void => {
  into.count = 0
  if (cursor === undefined || (cursor.document < document ? cursor.advance(document) : cursor.document) !== document) {
    return
  }
  into.count = cursor.occurrences()
  into.positions = cursor.positions
}

const none = new Uint32Array()

/** From 0 to 1: the age of a page within a range. A range without a start does not prefer new pages. */
const freshness = (dated: number, { from, to }: DateRange = {}): number =>
  from === undefined ? 0 : Math.min(Math.max((dated - from) / ((to ?? Date.now()) - from || 1), 0), 1)
