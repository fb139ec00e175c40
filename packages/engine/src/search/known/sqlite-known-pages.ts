import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, optionalNumber, type Row, text } from "../../store/column.ts"
import { Database } from "../../store/database.ts"
import type { Sql } from "../../store/open-database.ts"
import { pageClock } from "../../store/page-changes.ts"
import { fromRow } from "../../store/page-rows.ts"
import { yieldingRead } from "../../store/yielding-read.ts"
import { developerPages, factsOfUrls, hasSource, kindsThatExist } from "./developer-rows.ts"
import { KnownPages, type PageAttributes } from "./known-pages.ts"
import { pictureOf } from "./page-picture.ts"
import { readingFacts } from "./read-facts.ts"

/** Known pages in the engine's database. */
export const layer: Layer.Layer<KnownPages, never, Database> = Layer.effect(
  KnownPages,
  Effect.gen(function*() {
    const database = yield* Database
    const read = yieldingRead(database)
    const setOf = (select: string) => {
      let known: { readonly at: string; readonly pages: ReadonlySet<number> } | undefined
      return database.read((sql) => {
        const at = `${pageClock(sql).version} ${factVersion(sql)}`
        if (known?.at !== at) known = { at, pages: new Set(sql(select).all().map((row) => number(row, "id"))) }
        return known.pages
      })
    }
    const picture = (row: Row) =>
      number(row, "unread") === 0
        ? Effect.succeed(text(row, "picture") || undefined)
        // the facts are not stored yet, so the whole copy must be unpacked
        : read((sql) => {
          const page = sql(selectPage).get(number(row, "id"))
          return page && pictureOf(fromRow(page).content.metadata)
        })
    return {
      read: yield* readingFacts(database),
      about: (urls: ReadonlyArray<string>) =>
        database.read((sql) =>
          new Map(sql(selectFacts).all(JSON.stringify(urls)).map((row) => [text(row, "url"), factsOf(row)]))
        ),
      pictures: Effect.fnUntraced(function*(urls: ReadonlyArray<string>) {
        const pictures = new Map<string, string>()
        for (const row of yield* database.read((sql) => sql(selectPictures).all(JSON.stringify(urls)))) {
          const found = yield* picture(row)
          if (found !== undefined) pictures.set(text(row, "url"), found)
        }
        return pictures
      }),
      news: setOf("SELECT id FROM page WHERE published_at IS NOT NULL AND findable = 1"),
      developer: setOf("SELECT page AS id FROM page_fact WHERE developer = 1"),
      developerPages: (filter) => database.read((sql) => developerPages(sql, filter)),
      developerKinds: (repository) => database.read((sql) => kindsThatExist(sql, repository)),
      hasSource: (source) => database.read((sql) => hasSource(sql, source)),
      developerFacts: (urls) => database.read((sql) => factsOfUrls(sql, urls)),
      adult: setOf(
        "SELECT page AS id FROM page_fact WHERE adult = 1 UNION SELECT id FROM page WHERE version > (SELECT version FROM page_fact_clock)"
      )
    }
  })
)

const factVersion = (sql: Sql): number => number(sql("SELECT version FROM page_fact_clock").get() ?? {}, "version")

const factsOf = (row: Row): PageAttributes => ({
  id: number(row, "id"),
  language: text(row, "language") || undefined,
  publishedAt: optionalNumber(row, "published_at")
})

const selectFacts = `
  SELECT page.id, page.url, page.published_at, page_copy.language
  FROM page JOIN page_copy ON page_copy.page = page.id WHERE page.url IN (SELECT value FROM json_each(?))
`
const selectPictures = `
  SELECT page.id, page.url, page_fact.picture, page.version > (SELECT version FROM page_fact_clock) AS unread
  FROM page LEFT JOIN page_fact ON page_fact.page = page.id WHERE page.url IN (SELECT value FROM json_each(?))
`
const selectPage = "SELECT page.*, page_copy.* FROM page JOIN page_copy ON page_copy.page = page.id WHERE page.id = ?"
