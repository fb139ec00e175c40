import { forgettable } from "@trawl/full-text/effect"
import { number, type Row, text } from "./column.ts"
import type { Sql } from "./open-database.ts"

/** A page that was put, one of which links say something else, or one that has gone or shall not be found any more. */
export interface PageChange {
  /** Higher than that of every change before. */
  readonly version: number
  /** The page's id; a page that comes later may have it again. */
  readonly page: number
  /** Reads the page's row joined with its copy; undefined when searches shall not find it. */
  readonly row: () => Row | undefined
}

/** The changes after a version, in their order; of several of one page the last, at least. */
export const changesAfter = (sql: Sql, after: number, most: number): ReadonlyArray<PageChange> =>
  sql(selectChanges).all(after, after, after, most).map((change) => {
    const version = number(change, "version")
    const page = number(change, "page")
    const row = () => number(change, "findable") === 0 ? undefined : sql(selectPage).get(page)
    return { version, page, row }
  })

/** Counts the versions on and gives the new one; in a transaction with what gets that version. */
export const nextVersion = (sql: Sql): number =>
  number(sql("UPDATE page_clock SET version = version + 1 RETURNING version").get() ?? {}, "version")

/** Gives versions to the changes of one transaction, and writes down the last when it is settled. */
export class Versions {
  private readonly sql: Sql
  private last: number | undefined

  constructor(sql: Sql) {
    this.sql = sql
  }

  next(): number {
    this.last = (this.last ?? pageVersion(this.sql)) + 1
    return this.last
  }

  /** To be done at the end, and before anything else in the transaction gets a version. */
  settle(): void {
    if (this.last !== undefined) this.sql("UPDATE page_clock SET version = ?").run(this.last)
    this.last = undefined
  }
}

/** How far the pages are. */
export interface PageClock {
  /** The version of the last change. */
  readonly version: number
  /** Pages that have gone before this version are no longer known: an index that has seen less begins anew. */
  readonly forgotten: number
  /** Tells databases apart. */
  readonly database: string
}

export const pageClock = (sql: Sql): PageClock => {
  const row = sql("SELECT * FROM page_clock").get() ?? {}
  return { version: number(row, "version"), forgotten: number(row, "forgotten"), database: text(row, "database") }
}

/** The version of the last change alone: every search asks for it. */
export const pageVersion = (sql: Sql): number => number(sql("SELECT version FROM page_clock").get() ?? {}, "version")

/** Lets go of what has gone so long ago that an index which has seen everything up to a version will not ask. */
export const forgetBefore = (sql: Sql, version: number): void => {
  const until = forgettable(version, pageClock(sql).forgotten)
  if (until === undefined) return
  sql("DELETE FROM page_gone WHERE version <= ?").run(until)
  sql("UPDATE page_clock SET forgotten = ?").run(until)
}

// whichever comes later of a page's own change and that of its standing stands for both
const selectChanges = `
  SELECT version, id AS page, findable FROM page
  WHERE version > ? AND NOT EXISTS (SELECT 1 FROM standing WHERE standing.page = page.id AND standing.version > page.version)
  UNION ALL
  SELECT standing.version, page, findable FROM standing JOIN page ON page.id = page
  WHERE standing.version > ? AND standing.version > page.version
  UNION ALL
  SELECT version, page, 0 FROM page_gone WHERE version > ?
  ORDER BY version LIMIT ?
`
const selectPage = `
  SELECT page.*, page_copy.headings, page_copy.text, page_copy.language, standing.quality, standing.anchors
  FROM page JOIN page_copy ON page_copy.page = page.id LEFT JOIN standing ON standing.page = page.id WHERE page.id = ?
`
