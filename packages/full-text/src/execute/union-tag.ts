import type { Cursor, Tag } from "../segment/segment.ts"

/** The documents that have any of the tags; undefined for no tags. */
export const unionTag = (tags: ReadonlyArray<Tag>, size: number): Tag | undefined =>
  tags.length < 2 ? tags[0] : {
    documents: tags.reduce((sum, { documents }) => sum + documents, 0),
    cursor: () => new UnionCursor(tags.map((tag) => tag.cursor()), size)
  }

class UnionCursor implements Cursor {
  document: number
  private readonly cursors: ReadonlyArray<Cursor>
  private readonly size: number

  constructor(cursors: ReadonlyArray<Cursor>, size: number) {
    this.cursors = cursors
    this.size = size
    this.document = this.advance(0)
  }

  advance(to: number): number {
    let first = this.size
    for (const cursor of this.cursors) {
      first = Math.min(first, cursor.document < to ? cursor.advance(to) : cursor.document)
    }
    return this.document = first
  }
}
