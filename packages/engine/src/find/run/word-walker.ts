import { type Cursor, fieldLength, fields, type Segment, type Term, type WordCursor } from "../../segment/segment.ts"
import type { BareWord } from "../bare-words.ts"
import { termOf } from "./part.ts"
import { followEachOther } from "./positions.ts"
import type { ScoredWalker } from "./walker.ts"

/**
 * Through the documents that have a bare word in any of the ways it counts; undefined when none has. What a word says
 * about a document is its impact there times the word's `rarity`.
 */
export const wordWalker = (segment: Segment, word: BareWord, rarity: number): ScoredWalker | undefined => {
  if (word.beginning === true) return beginningWalker(segment, word.tokens[0] ?? "", rarity)
  const term = termOf(segment, word.tokens.join(" "))
  const ways = [
    ...term === undefined || term.highest === 0 ? [] : [termWalker(term, rarity)],
    ...word.apart.length === 0 ? [] : looseSequence(segment, word.apart, rarity)
  ]
  return ways.length < 2 ? ways[0] : anyWalker(segment.size, ways)
}

const termWalker = (term: Term, rarity: number): ScoredWalker => {
  const cursor = term.cursor()
  const scale = rarity / highestImpact
  const walker = {
    cost: term.documents,
    most: term.highest * scale,
    document: cursor.document,
    blockEnd: -1,
    advance: (to: number) => walker.document = cursor.advance(to),
    // a word that only the URL has is for exact matches
    confirm: () => cursor.impact() > 0,
    score: () => cursor.impact() * scale,
    highest: (from: number) => {
      const highest = cursor.blockHighest(from) * scale
      walker.blockEnd = cursor.blockEnd
      return highest
    }
  }
  return walker
}

/** Through the documents where loose tokens follow each other in a field that bare words look into. */
const looseSequence = (segment: Segment, tokens: ReadonlyArray<string>, rarity: number): ReadonlyArray<ScoredWalker> => {
  const terms = new Map<string, Term>()
  for (const token of new Set(tokens)) {
    const term = termOf(segment, token)
    if (term === undefined || term.highest === 0) return []
    terms.set(token, term)
  }
  const cursors = new Map(Array.from(terms, ([token, term]) => [token, term.cursor()]))
  const inOrder = [...cursors.values()]
  const scale = rarity / highestImpact
  const most = Math.min(...Array.from(terms.values(), ({ highest }) => highest)) * scale
  const walker = {
    cost: Math.min(...Array.from(terms.values(), ({ documents }) => documents)),
    most,
    document: 0,
    blockEnd: segment.size,
    advance: (to: number) => walker.document = together(inOrder, to, segment.size),
    confirm: () => {
      const lists = new Map(Array.from(cursors, ([token, cursor]) => [token, weighingPositions(cursor)]))
      return followEachOther(tokens.map((token) => lists.get(token) ?? []))
    },
    score: () => Math.min(...inOrder.map((cursor) => cursor.impact())) * scale,
    highest: () => most
  }
  walker.advance(0)
  return [walker]
}

/** The first document, not before this one, that all cursors stand at. */
export const together = (cursors: ReadonlyArray<Cursor>, to: number, size: number): number => {
  let document = to
  for (let agreed = 0, at = 0; document < size && agreed < cursors.length; at = (at + 1) % cursors.length) {
    const cursor = cursors[at]!
    if (cursor.document < document) cursor.advance(document)
    agreed = cursor.document === document ? agreed + 1 : 1
    document = cursor.document
  }
  return document
}

const weighingPositions = (cursor: WordCursor): ReadonlyArray<number> => {
  const count = cursor.occurrences()
  const kept: Array<number> = []
  for (let at = 0; at < count; at++) {
    const position = cursor.positions[at]!
    if (Math.floor(position / fieldLength) !== urlField) kept.push(position)
  }
  return kept
}

const urlField = fields.indexOf("url")

/** Through the documents of any of the walkers, by the best of them. */
const anyWalker = (size: number, walkers: ReadonlyArray<ScoredWalker>): ScoredWalker => {
  let best = 0
  const walker = {
    cost: walkers.reduce((sum, { cost }) => sum + cost, 0),
    most: Math.max(...walkers.map(({ most }) => most)),
    document: 0,
    blockEnd: -1,
    advance: (to: number) => {
      let first = size
      for (const one of walkers) first = Math.min(first, one.document < to ? one.advance(to) : one.document)
      return walker.document = first
    },
    confirm: () => {
      best = 0
      for (const one of walkers) if (one.document === walker.document && one.confirm()) best = Math.max(best, one.score())
      return best > 0
    },
    score: () => best,
    highest: (from: number) => {
      let highest = 0
      walker.blockEnd = size
      for (const one of walkers) {
        highest = Math.max(highest, one.highest(from))
        walker.blockEnd = Math.min(walker.blockEnd, one.blockEnd)
      }
      return highest
    }
  }
  walker.advance(0)
  return walker
}

/** Through the documents that have a word which begins so. */
const beginningWalker = (segment: Segment, prefix: string, rarity: number): ScoredWalker | undefined => {
  const impacts = new Uint8Array(segment.size)
  let cost = 0
  let highest = 0
  for (const token of segment.beginningWith(prefix, mostBeginnings)) {
    const cursor = segment.term(token)?.cursor()
    if (cursor === undefined || token.includes(" ")) continue
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) {
      const impact = cursor.impact()
      if (impact <= impacts[document]!) continue
      if (impacts[document] === 0) cost++
      impacts[document] = impact
      highest = Math.max(highest, impact)
    }
  }
  if (cost === 0) return undefined
  const scale = rarity / highestImpact
  const walker = {
    cost,
    most: highest * scale,
    document: 0,
    blockEnd: segment.size,
    advance: (to: number) => {
      let at = to
      while (at < impacts.length && impacts[at] === 0) at++
      return walker.document = Math.min(at, impacts.length)
    },
    confirm: () => true,
    score: () => impacts[walker.document]! * scale,
    highest: () => walker.most
  }
  walker.advance(0)
  return walker
}

const highestImpact = 255
const mostBeginnings = 100_000
