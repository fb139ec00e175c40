import { type Changes, type IndexedPage, type PageChange, PageFeed, readChanges } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, type Row, text } from "../store/column.ts"
import { DatabaseUnusable } from "../store/database-unusable.ts"
import { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { changesAfter, forgetBefore, pageClock, pageVersion } from "../store/page-changes.ts"
import { yieldingRead } from "../store/yielding-read.ts"
import { headingsOf } from "../store/page-rows.ts"

/** The pages of the engine's database, in the order of their changes. */
export const layer: Layer.Layer<PageFeed, never, Database> = Layer.effect(
  PageFeed,
  Effect.map(Database, (database) => pageFeed(database))
)

export const pageFeed = (database: Database["Service"]): PageFeed["Service"] => {
  const read = yieldingRead(database)
  return PageFeed.of({
    state: database.read((sql) => {
      const { database: name, forgotten, version } = pageClock(sql)
      return { name, version, forgotten }
    }),
    version: database.read(pageVersion),
    changesAfter: (version) => read((sql) => someChanges(sql, version)),
    follow: (follower) => database.written.follow((rows, many, long) => follower(changesOf(rows), many, long)),
    acknowledge: (version) =>
      Effect.catchDefect(database.write((sql) => forgetBefore(sql, version)), (defect) =>
        // the next attempt retries
        defect instanceof DatabaseUnusable
          ? Effect.logWarning(`Records of old removals could not be deleted: ${defect.message}`)
          : Effect.die(defect))
  })
}

function* changesOf(rows: ReadonlyArray<Row>): Generator<PageChange, void> {
  for (const row of rows) yield { version: number(row, "version"), page: number(row, "id"), document: indexedPage(row) }
}

const someChanges = (sql: Sql, after: number): Changes =>
  readChanges(after, pageVersion(sql), (limit) =>
    changesAfter(sql, after, limit).map(({ page, row, version }) => ({
      version,
      page,
      document: () => {
        const known = row()
        return known && indexedPage(known)
      }
    })))

/** Converts a row of `page`, joined with its copy and standing, to the format of the index. */
export const indexedPage = (row: Row): IndexedPage => ({
  url: text(row, "url"),
  address: { host: text(row, "host"), port: number(row, "port"), path: text(row, "path"), site: text(row, "site") },
  extensions: text(row, "extensions").split(" ").filter((extension) => extension !== ""),
  title: text(row, "title"),
  description: text(row, "description"),
  headings: headingsOf(row),
  text: text(row, "text"),
  anchors: text(row, "anchors"),
  language: text(row, "language"),
  dated: number(row, "dated"),
  quality: number(row, "quality")
})
