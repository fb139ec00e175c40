import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, optionalNumber, type Row, text } from "../../store/column.ts"
import { Database } from "../../store/database.ts"
import type { Sql } from "../../store/open-database.ts"
import { pageClock } from "../../store/page-changes.ts"
import { fromRow } from "../../store/page-rows.ts"
import { KnownPages, type PageFacts, type PageSet } from "./known-pages.ts"
import { readFacts } from "./read-facts.ts"

/** What the engine's database knows of its pages. */
export const layer: Layer.Layer<never, never, Database> = Layer.effect(
  KnownPages,
  Effect.map(Database, (database) => {
    const setOf = (select: string, needsFacts: boolean) => {
      let known: { readonly version: number; readonly set: PageSet } | undefined
      return Effect.flatMap(needsFacts ? readFacts(database) : Effect.succeed(0), (unread) =>
        database.read((sql) => {
          const { version } = pageClock(sql)
          if (known?.version === version && known.set.unread === 0) return known.set
          const set = { pages: new Set(sql(select).all().map((row) => number(row, "id"))), unread }
          known = { version, set }
          return set
        }))
    }
    return {
      about: (urls: ReadonlyArray<string>) => database.read((sql) => new Map(rowsOf(sql, urls).map((row) => [text(row, "url"), factsOf(row)]))),
      news: setOf("SELECT id FROM page WHERE published_at IS NOT NULL AND findable = 1", false),
      developer: setOf("SELECT page AS id FROM page_fact WHERE developer = 1", true),
      adult: setOf("SELECT page AS id FROM page_fact WHERE adult = 1", true)
    }
  })
)

const rowsOf = (sql: Sql, urls: ReadonlyArray<string>): ReadonlyArray<Row> =>
  sql("SELECT page.*, page_copy.* FROM page JOIN page_copy ON page_copy.page = page.id WHERE page.url IN (SELECT value FROM json_each(?))").all(JSON.stringify(urls))

const factsOf = (row: Row): PageFacts => {
  const { content: { language, metadata, publishedAt } } = fromRow(row)
  const picture = ["ogImage", "twitter:image"].map((name) => [metadata[name] ?? ""].flat()[0]).find((url) => url !== undefined && /^https?:/u.test(url))
  return { id: number(row, "id"), language, publishedAt: optionalNumber(row, "published_at") ?? publishedAt, picture }
}
