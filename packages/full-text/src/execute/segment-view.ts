import type { Segment, Tag, Term } from "../segment/segment.ts"

/** A segment, and which of its documents are current. */
export interface SegmentView {
  readonly segment: Segment
  /** 1 for a document whose page has changed or was removed; undefined if there are none. */
  readonly gone: Uint8Array | undefined
  /** How many documents have gone. */
  readonly missing: number
  /** Cached numbers of pages per word; see count-pages.ts. */
  readonly counts: Map<string, number>
}

/** A cached term of a segment: a query needs it more than once, and often so does the next query. */
export const termOf = (segment: Segment, token: string): Term | undefined =>
  remembered(terms, segment, token, segment.term)

/** A segment's tag, remembered. */
export const tagOf = (segment: Segment, tag: string): Tag | undefined => remembered(tags, segment, tag, segment.tag)

type Remembered<A> = WeakMap<Segment, Map<string, A | undefined>>

const terms: Remembered<Term> = new WeakMap()
const tags: Remembered<Tag> = new WeakMap()
const maxRemembered = 2_000

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
  if (known.size >= maxRemembered) known.clear()
  const found = read(name)
  known.set(name, found)
  return found
}

/** The quality of the best document, from 0 to 1. */
export const bestQuality = (segment: Segment): number => {
  const known = best.get(segment) ?? segment.quality.reduce((one, other) => Math.max(one, other), 0) / maxQuality
  best.set(segment, known)
  return known
}

/** The encoded value of the highest quality. */
export const maxQuality = 255

const best = new WeakMap<Segment, number>()
