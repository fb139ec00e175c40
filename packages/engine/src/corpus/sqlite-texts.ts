import { type PageResult, PageTexts } from "@trawl/full-text/effect"
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
    linkedSites: (site) =>
      Effect.gen(function*() {
        const linked = yield* read((sql) => sql(selectLinked).all(site, site))
        const linkedTogether = yield* read((sql) => sql(selectLinkedTogether).all(site, leastCosine ** 2, site))
        return [...new Set([...linked, ...linkedTogether].map((row) => text(row, "site")))]
      }),
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

const selectLinked = `
  SELECT source.site FROM page_link JOIN page AS source ON source.id = page_link.page WHERE page_link.site = ?
  UNION
  SELECT page_link.site FROM page AS source JOIN page_link ON page_link.page = source.id WHERE source.site = ?
`

// the cosine of the two sets of linking pages; a site with links from everywhere is related to no site
const selectLinkedTogether = `
  SELECT other.site FROM page_link AS this JOIN page_link AS other ON other.page = this.page
  WHERE this.site = ?
  GROUP BY other.site
  HAVING count(*) * count(*) >= ? * (SELECT count(*) FROM page_link WHERE site = ?)
    * (SELECT count(*) FROM page_link WHERE site = other.site)
`

const leastCosine = 0.3

const selectHeadings = `
  SELECT page.title, page_copy.headings FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE page.site = ? AND page.findable = 1 LIMIT ?
`
