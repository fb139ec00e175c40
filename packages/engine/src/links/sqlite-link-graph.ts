import { repeatForever } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { number } from "../store/column.ts"
import { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { pageClock } from "../store/page-changes.ts"
import { LinkGraph } from "./link-graph.ts"
import { refreshLinks } from "./refresh-links.ts"

/** The links of the pages in the engine's database. */
export const layer: Layer.Layer<LinkGraph, never, Database> = Layer.effect(
  LinkGraph,
  Effect.gen(function*() {
    const database = yield* Database
    const refresh = Semaphore.makeUnsafe(1).withPermit(refreshLinks(database))
    yield* Effect.forkScoped(
      repeatForever("Refreshing the link graph", "10 seconds", refreshWhenDue(database, refresh))
    )
    return { refresh }
  })
)

/**
 * Refreshes when a tenth of the pages have changed and no page is changing now, or when there were twice as many
 * changes as pages.
 */
const refreshWhenDue = (database: Database["Service"], refresh: Effect.Effect<unknown>) => {
  let seen = -1
  return Effect.gen(function*() {
    const { changed, pages, version } = yield* database.read(changes)
    const isQuiet = version === seen
    seen = version
    if (changed > pages / 10 && isQuiet || changed > pages * 2) yield* refresh
  })
}

const changes = (sql: Sql) => {
  const { version } = pageClock(sql)
  const row = sql("SELECT (SELECT version FROM standing_clock) AS seen, (SELECT count(*) FROM page) AS pages").get() ??
    {}
  return { version, changed: version - number(row, "seen"), pages: number(row, "pages") }
}
