import { linkedSites, type PageResult, PageTexts } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, type Row, text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import { pageVersion } from "../store/page-changes.ts"
import { headingsOf } from "../store/page-rows.ts"
import { type Read, yieldingRead } from "../store/yielding-read.ts"

/** The texts of the pages in the engine's database. */
export const layer: Layer.Layer<PageTexts, never, Database> = Layer.effect(
  PageTexts,
  Effect.map(Database, (database) => pageTexts(yieldingRead(database)))
)

export const pageTexts = (read: Read): PageTexts["Service"] => {
  const byPage = <A>(
    select: string,
    pages: ReadonlyArray<number>,
    toValue: (row: Row) => A
  ): Effect.Effect<ReadonlyMap<number, A>> =>
    read((sql) => new Map(sql(select).all(JSON.stringify(pages)).map((row) => [number(row, "id"), toValue(row)])))
  return PageTexts.of({
    version: read(pageVersion),
    titles: (pages) => byPage(selectTitles, pages, (row) => text(row, "title")),
    results: (pages) => byPage(selectResults, pages, toResult),
    beginnings: (pages, characters) =>
      read((sql) =>
        new Map(
          sql(selectBeginnings).all(characters, JSON.stringify(pages)).map((
            row
          ) => [number(row, "id"), { ...toResult(row), text: text(row, "beginning") }])
        )
      ),
    text: (page, characters) => read((sql) => text(sql(selectText).get(characters, page) ?? {}, "text")),
    pathLengths: (after) =>
      read((sql) =>
        sql(selectPathLengths).all(after, pagesAtOnce).map((row) => [number(row, "id"), number(row, "length")] as const)
      ),
    linkedSites: linkedSites(
      { pages: "page", links: "page_link", page: "page" },
      (statement, ...parameters) => read((sql) => sql(statement).all(...parameters))
    ),
    headings: (site, pages) =>
      read((sql) =>
        sql(selectHeadings).all(site, pages).map((row) => [text(row, "title"), ...headingsOf(row)].join("\n"))
      )
  })
}

const toResult = (row: Row): PageResult => ({
  url: text(row, "url"),
  title: text(row, "title"),
  description: text(row, "description")
})

const selectTitles = "SELECT id, title FROM page WHERE id IN (SELECT value FROM json_each(?))"
const selectResults = "SELECT id, url, title, description FROM page WHERE id IN (SELECT value FROM json_each(?))"
const selectBeginnings = `
  SELECT id, url, title, description, substr(text, 1, ?) AS beginning
  FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE id IN (SELECT value FROM json_each(?))
`
const selectText = "SELECT substr(text, 1, ?) AS text FROM page_copy WHERE page = ?"
const selectPathLengths = "SELECT id, length(path) AS length FROM page WHERE id > ? ORDER BY id LIMIT ?"
const pagesAtOnce = 5_000

const selectHeadings = `
  SELECT page.title, page_copy.headings FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE page.site = ? AND page.findable = 1 LIMIT ?
`
