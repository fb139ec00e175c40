import { prunableVersion } from "@trawl/full-text/effect"
import { number, type Row, text } from "./column.ts"
import type { Sql } from "./open-database.ts"

/** A page that was stored, whose link standing changed, or that was removed or must no longer be found. */
export interface PageChange {
  /** Higher than all earlier versions. */
  readonly version: number
  /** The page's ID. A later page may reuse it. */
  readonly page: number
  /** Reads the page's row joined with its copy; undefined if searches must not find it. */
  readonly row: () => Row | undefined
}

/** The changes after a version, in order. Includes at least the last change of each page. */
export const changesAfter = (sql: Sql, after: number, limit: number): ReadonlyArray<PageChange> =>
  sql(selectChanges).all(after, after, after, limit).map((change) => {
    const version = number(change, "version")
    const page = number(change, "page")
    const row = () => number(change, "findable") === 0 ? undefined : sql(selectPage).get(page)
    return { version, page, row }
  })

/** Increments the version and returns it. Call it in the transaction of the change. */
export const nextVersion = (sql: Sql): number =>
  number(sql("UPDATE page_clock SET version = version + 1 RETURNING version").get() ?? {}, "version")

/** Assigns versions to the changes of one transaction. `settle` stores the last one. */
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

  /** Call it at the end, and before any other code in the transaction assigns a version. */
  settle(): void {
    if (this.last !== undefined) this.sql("UPDATE page_clock SET version = ?").run(this.last)
    this.last = undefined
  }
}

/** The state of the page versions. */
export interface PageClock {
  /** The version of the last change. */
  readonly version: number
  /** Removals up to this version are no longer recorded: an index with an older version must be rebuilt. */
  readonly forgotten: number
  /** The random name of the database. */
  readonly database: string
}

export const pageClock = (sql: Sql): PageClock => {
  const row = sql("SELECT * FROM page_clock").get() ?? {}
  return { version: number(row, "version"), forgotten: number(row, "forgotten"), database: text(row, "database") }
}

/** Only the version of the last change, for every search. */
export const pageVersion = (sql: Sql): number => number(sql("SELECT version FROM page_clock").get() ?? {}, "version")

/** Deletes records of removals that an index at `version` no longer needs. */
export const forgetBefore = (sql: Sql, version: number): void => {
  const until = prunableVersion(version, pageClock(sql).forgotten)
  if (until === undefined) return
  sql("DELETE FROM page_gone WHERE version <= ?").run(until)
  sql("UPDATE page_clock SET forgotten = ?").run(until)
}

// the later one of a page's own change and the change of its standing represents both
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
