import { fieldLength, fields, type Segment, type Term, type WordCursor } from "../../segment/segment.ts"
import type { ExactDemand } from "../exact-demand.ts"
import { looseToken } from "../loose-token.ts"
import { exactTag } from "../page-tags.ts"
import { termOf } from "./part.ts"
import { followEachOther } from "./positions.ts"
import type { ScoredWalker } from "./walker.ts"
import { together } from "./word-walker.ts"

/** Through the documents that fulfil a demand, scored by its words' rarities; undefined when none does. */
export const exactWalker = (
  segment: Segment,
  { fields, tokens }: ExactDemand,
  rarityOf: (loose: string) => number = () => 0
): ScoredWalker | undefined => {
  const [only, ...others] = fields
  const shortField = others.length === 0 && (only === "title" || only === "url") ? only : undefined
  const words = new Map<string, { readonly loose: string; readonly term: Term; readonly cursor: WordCursor }>()
  const forms = new Map<string, { readonly loose: string; readonly form: number }>()
  for (const token of new Set(tokens)) {
    const loose = looseToken(token)
    const term = words.get(loose)?.term ?? termOf(segment, loose)
    const form = term?.forms.indexOf(token) ?? -1
    if (term === undefined || form === -1) return undefined
    forms.set(token, { loose, form })
    if (!words.has(loose)) words.set(loose, { loose, term, cursor: term.cursor() })
  }
  const inOrder = [...words.values()].sort((one, other) => one.term.documents - other.term.documents)
  const cursors = inOrder.map(({ cursor }) => cursor)
  const tags = shortField === undefined ? [] : Array.from(new Set(tokens), (token) => segment.tag(exactTag(shortField, token)))
  if (tags.includes(undefined)) return undefined
  const rarest = Math.min(...tags.map((tag) => tag?.documents ?? 0), inOrder[0]?.term.documents ?? 0)
  const stops = [...tags.flatMap((tag) => tag?.cursor() ?? []), ...cursors]
  const isTold = shortField !== undefined && tokens.length === 1
  const wanted = fields.map(fieldNumber)
  const positions = () => {
    const lists = new Map<string, ReadonlyArray<number>>()
    for (const [token, { form, loose }] of forms) {
      const { cursor, term } = words.get(loose)!
      const list = positionsOf(cursor, term.forms.length === 1 ? undefined : form, wanted)
      if (list.length === 0) return undefined
      lists.set(token, list)
    }
    return tokens.map((token) => lists.get(token)!)
  }
  const scales = inOrder.map(({ loose }) => rarityOf(loose) / highestImpact)
  const walker = {
    cost: rarest,
    most: inOrder.reduce((sum, { term }, at) => sum + term.highest * scales[at]!, 0),
    document: 0,
    blockEnd: -1,
    score: () => {
      let score = 0
      for (let at = 0; at < cursors.length; at++) score += cursors[at]!.impact() * scales[at]!
      return score
    },
    highest: (from: number) => {
      let highest = 0
      walker.blockEnd = segment.size
      for (let at = 0; at < cursors.length; at++) {
        highest += cursors[at]!.blockHighest(from) * scales[at]!
        walker.blockEnd = Math.min(walker.blockEnd, cursors[at]!.blockEnd)
      }
      return highest
    },
    advance: (to: number) => walker.document = together(stops, to, segment.size),
    confirm: () => {
      if (isTold) return true
      const lists = positions()
      return lists !== undefined && (lists.length === 1 || followEachOther(lists))
    }
  }
  walker.advance(0)
  return walker
}

const highestImpact = 255

const fieldNumber = (field: ExactDemand["fields"][number]): number => fields.indexOf(field)

const positionsOf = (cursor: WordCursor, form: number | undefined, wanted: ReadonlyArray<number>): ReadonlyArray<number> => {
  const count = cursor.occurrences()
  const kept: Array<number> = []
  for (let at = 0; at < count; at++) {
    const position = cursor.positions[at]!
    if ((form === undefined || cursor.forms[at] === form) && wanted.includes(Math.floor(position / fieldLength))) kept.push(position)
  }
  return kept
}
