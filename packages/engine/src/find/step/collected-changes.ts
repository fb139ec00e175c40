import { fieldTags, fieldWeights, SegmentBuilder } from "@trawl/full-text/segment"
import { number, type Row, text } from "../../store/column.ts"
import type { Sql } from "../../store/open-database.ts"
import { changesAfter, type PageChange, pageVersion } from "../../store/page-changes.ts"
import type { PathLengths } from "./path-lengths.ts"
import { segmentDocument } from "./segment-document.ts"

/** Changes of the database, read a few at a time, and the documents they make. */
export class CollectedChanges {
  readonly builder = new SegmentBuilder(fieldWeights, fieldTags)
  /** Documents whose page has changed again since, or gone. */
  readonly replaced = new Set<number>()
  /** The version that they come after. */
  readonly after: number
  /** The version up to which nothing is missing. */
  version: number
  private readonly pathLengths: PathLengths
  // a page that has gone may have given its id to another
  private readonly documentOf = new Map<number, number | undefined>()
  // read and not yet taken: a page that changes again meanwhile gets another version
  private changes: ReadonlyArray<PageChange> = []
  private next = 0
  private lastVersion = 0

  constructor(after: number, pathLengths: PathLengths) {
    this.after = after
    this.version = after
    this.pathLengths = pathLengths
  }

  /** The pages that have changed or gone. */
  pages(): Iterable<number> {
    return this.documentOf.keys()
  }

  /** Reads for some milliseconds; says whether there is more, and room for it. */
  takeSome(sql: Sql): boolean {
    if (this.next === this.changes.length) {
      // whatever has taken the versions in between, nothing of it is missing when the changes have ended
      this.lastVersion = pageVersion(sql)
      this.changes = changesAfter(sql, this.version, changesAtOnce)
      this.next = 0
    }
    for (const end = performance.now() + longestRead; this.next < this.changes.length && performance.now() < end;) this.take(this.changes[this.next++]!)
    if (this.next < this.changes.length) return this.hasRoom()
    if (this.changes.length === changesAtOnce) return this.hasRoom()
    this.version = this.lastVersion
    return false
  }

  /** Takes the row of a page that no other had been stored for, when nothing comes before it that is not taken yet. */
  takeNext(row: Row): boolean {
    const version = number(row, "version")
    if (version !== this.version + 1 || !this.hasRoom()) return false
    this.takeRow(number(row, "id"), version, row)
    return true
  }

  hasRoom(): boolean {
    return this.builder.size < mostPages && this.builder.length < mostWords
  }

  private take({ page, row, version }: PageChange): void {
    this.takeRow(page, version, row())
  }

  private takeRow(page: number, version: number, row: Row | undefined): void {
    this.forget(page)
    this.version = version
    if (row === undefined) return
    this.documentOf.set(page, this.builder.size)
    this.builder.add(segmentDocument(page, row))
    this.pathLengths.set(page, text(row, "path").length)
  }

  private forget(page: number): void {
    const document = this.documentOf.get(page)
    if (document !== undefined) this.replaced.add(document)
    this.documentOf.set(page, undefined)
  }
}

const changesAtOnce = 256
const longestRead = 10
const mostPages = 8_192
/** Each takes 4 bytes until the segment is written, and 10 more while it is. */
const mostWords = 4_000_000
