import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, optionalNumber, type Row, text } from "../../store/column.ts"
import { Database } from "../../store/database.ts"
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
      about: (urls: ReadonlyArray<string>) => database.read((sql) => new Map(sql(selectFacts).all(JSON.stringify(urls)).map((row) => [text(row, "url"), factsOf(row)]))),
      pictures: (urls: ReadonlyArray<string>) =>
        database.read((sql) => new Map(sql(selectPages).all(JSON.stringify(urls)).flatMap((row) => {
          const picture = pictureOf(row)
          return picture === undefined ? [] : [[text(row, "url"), picture] as const]
        }))),
      news: setOf("SELECT id FROM page WHERE published_at IS NOT NULL AND findable = 1", false),
      developer: setOf("SELECT page AS id FROM page_fact WHERE developer = 1", true),
      adult: setOf("SELECT page AS id FROM page_fact WHERE adult = 1", true)
    }
  })
)

const factsOf = (row: Row): PageFacts => ({
  id: number(row, "id"),
  language: text(row, "language") || undefined,
  publishedAt: optionalNumber(row, "published_at")
})

const pictureOf = (row: Row): string | undefined => {
  const { content: { metadata } } = fromRow(row)
  return ["ogImage", "twitter:image"].flatMap((name) => metadata[name] ?? []).find((url) => /^https?:/u.test(url))
}

const selectFacts = `
  SELECT page.id, page.url, page.published_at, page_copy.language
  FROM page JOIN page_copy ON page_copy.page = page.id WHERE page.url IN (SELECT value FROM json_each(?))
`
const selectPages = `
  SELECT page.*, page_copy.* FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE page.url IN (SELECT value FROM json_each(?))
`
