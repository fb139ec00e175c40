import type { Cursor, Tag } from "../../segment/segment.ts"

/** Goes through the documents of a segment that may be wanted. */
export interface Walker extends Cursor {
  /** At most about so many documents. */
  readonly cost: number
  /** Whether the current document is wanted indeed. */
  readonly confirm: () => boolean
}

/** A walker through documents that have a word: how much the word says about each. */
export interface ScoredWalker extends Walker {
  /** Of the current document, once confirmed. */
  readonly score: () => number
  /** No document scores higher. */
  readonly most: number
  /** Without moving: no document from `from` on to `blockEnd` scores higher. */
  readonly highest: (from: number) => number
  blockEnd: number
}

export const tagWalker = (tag: Tag): Walker => {
  const cursor = tag.cursor()
  const walker = {
    cost: tag.documents,
    confirm: always,
    document: cursor.document,
    advance: (to: number) => walker.document = cursor.advance(to)
  }
  return walker
}

/** Through the documents that are marked with something other than 0. */
export const markedWalker = (marks: Uint8Array, cost: number): Walker => {
  const walker = {
    cost,
    confirm: always,
    document: 0,
    advance: (to: number) => {
      let at = to
      while (at < marks.length && marks[at] === 0) at++
      return walker.document = Math.min(at, marks.length)
    }
  }
  walker.advance(0)
  return walker
}

/** Through no documents. */
export const nowhere = (size: number): Walker => markedWalker(new Uint8Array(size), 0)

export const always = (): boolean => true
