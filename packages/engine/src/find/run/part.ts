import type { Segment, Term } from "../../segment/segment.ts"

/** A segment, and which of its documents still stand for their page. */
export interface Part {
  readonly segment: Segment
  /** 1 for a document whose page has changed or gone since; undefined when there is none. */
  readonly gone: Uint8Array | undefined
  /** How many documents have gone. */
  readonly missing: number
  /** How many pages have a word, as far as somebody has asked; see count-pages.ts. */
  readonly counts: Map<string, number>
}

/** A segment's term, remembered: a query asks for it more than once, and the next query often too. */
export const termOf = (segment: Segment, token: string): Term | undefined => {
  const known = terms.get(segment) ?? new Map<string, Term | undefined>()
  if (known.size >= mostTerms) known.clear()
  terms.set(segment, known)
  const term = known.get(token)
  if (term !== undefined || known.has(token)) return term
  const found = segment.term(token)
  known.set(token, found)
  return found
}

const terms = new WeakMap<Segment, Map<string, Term | undefined>>()
const mostTerms = 2_000

/** The quality of the best document, from 0 to 1. */
export const bestQuality = (segment: Segment): number => {
  const known = best.get(segment) ?? segment.quality.reduce((one, other) => Math.max(one, other), 0) / highestQuality
  best.set(segment, known)
  return known
}

/** What the highest quality of a document is written as. */
export const highestQuality = 255

const best = new WeakMap<Segment, number>()
