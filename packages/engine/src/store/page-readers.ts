import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "./database.ts"
import type { Sql } from "./open-database.ts"
import { pageUrl } from "./page-url.ts"

/** The teams that have added a page. */
export class PageReaders extends Context.Service<PageReaders, {
  readonly mayRead: (url: string, team: string) => Effect.Effect<boolean>
}>()("@trawl/engine/store/PageReaders") {}

export const layer: Layer.Layer<PageReaders, never, Database> = Layer.effect(
  PageReaders,
  Effect.map(Database, ({ read }) =>
    PageReaders.of({
      mayRead: (url, team) => read((sql) => isVisibleToAll(sql, pageUrl(url)) || isReader(sql, pageUrl(url), team))
    }))
)

/** Whether every team may see that a page is stored, because no team has added it. */
export const isVisibleToAll = (sql: Sql, address: string): boolean =>
  sql(
    "SELECT 1 FROM known_address AS known WHERE url = ? AND NOT EXISTS (SELECT 1 FROM page_reader WHERE page_reader.page = known.page)"
  ).get(address) !== undefined

/** Whether a team has added the page of an address. */
const isReader = (sql: Sql, address: string, team: string): boolean =>
  sql("SELECT 1 FROM page_reader WHERE page = (SELECT page FROM known_address WHERE url = ?) AND team = ?").get(
    address,
    team
  ) !== undefined

export const addReader = (sql: Sql, address: string, team: string): void => {
  sql("INSERT OR IGNORE INTO page_reader (page, team) SELECT page, ? FROM known_address WHERE url = ?").run(
    team,
    address
  )
}
