import { type Changes, type PageChange, PageFeed } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, type Row } from "../store/column.ts"
import { DatabaseUnusable } from "../store/database-unusable.ts"
import { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { changesAfter, forgetBefore, pageClock, pageVersion } from "../store/page-changes.ts"
import { yieldingRead } from "../store/yielding-read.ts"
import { indexedPage } from "./indexed-page.ts"

/** The pages of the engine's database, in the order in which they changed. */
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
    follow: (follower) => database.written.follow((rows, many) => follower(changesOf(rows), many)),
    keptUpTo: (version) =>
      Effect.catchDefect(database.write((sql) => forgetBefore(sql, version)), (defect) =>
        // the next attempt can delete them
        defect instanceof DatabaseUnusable
          ? Effect.logWarning(`Records of old removals could not be deleted: ${defect.message}`)
          : Effect.die(defect))
  })
}

function* changesOf(rows: ReadonlyArray<Row>): Generator<PageChange, void> {
  for (const row of rows) yield { version: number(row, "version"), page: number(row, "id"), document: indexedPage(row) }
}

const someChanges = (sql: Sql, after: number): Changes => {
  // other changes may have the versions in between; all of them are read by the end
  const last = pageVersion(sql)
  const found = changesAfter(sql, after, changesAtOnce)
  const changes: Array<PageChange> = []
  const end = performance.now() + longestRead
  for (const { page, row, version } of found) {
    const known = row()
    changes.push({ version, page, document: known && indexedPage(known) })
    if (performance.now() >= end) break
  }
  const isLast = changes.length === found.length && found.length < changesAtOnce
  return { changes, version: isLast ? last : changes.at(-1)?.version ?? after, isLast }
}

const changesAtOnce = 128
const longestRead = 5
