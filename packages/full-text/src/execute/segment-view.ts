import type { Segment, Tag, Term } from "../segment/segment.ts"

/** A segment, and which of its documents still stand for their page. */
export interface SegmentView {
  readonly segment: Segment
  /** 1 for a document whose page has changed or gone since; undefined when there is none. */
  readonly gone: Uint8Array | undefined
  /** How many documents have gone. */
  readonly missing: number
  /** How many pages have a word, as far as somebody has asked; see count-pages.ts. */
  readonly counts: Map<string, number>
}

/** A segment's term, remembered: a query asks for it more than once, and the next query often too. */
export const termOf = (segment: Segment, token: string): Term | undefined =>
  remembered(terms, segment, token, segment.term)

/** A segment's tag, remembered. */
export const tagOf = (segment: Segment, tag: string): Tag | undefined => remembered(tags, segment, tag, segment.tag)

type Remembered<A> = WeakMap<Segment, Map<string, A | undefined>>

const terms: Remembered<Term> = new WeakMap()
const tags: Remembered<Tag> = new WeakMap()
const mostRemembered = 2_000

const remembered = <A>(
  all: Remembered<A>,
  segment: Segment,
  name: string,
  read: (name: string) => A | undefined
): A | undefined => {
  let known = all.get(segment)
  if (known === undefined) all.set(segment, known = new Map())
  const value = known.get(name)
  if (value !== undefined || known.has(name)) return value
  if (known.size >= mostRemembered) known.clear()
  const found = read(name)
  known.set(name, found)
  return found
}

/** The quality of the best document, from 0 to 1. */
export const bestQuality = (segment: Segment): number => {
  const known = best.get(segment) ?? segment.quality.reduce((one, other) => Math.max(one, other), 0) / highestQuality
  best.set(segment, known)
  return known
}

/** What the highest quality of a document is written as. */
export const highestQuality = 255

const best = new WeakMap<Segment, number>()
