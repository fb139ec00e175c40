import * as Effect from "effect/Effect"
import { number, type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { Read } from "./breathing-read.ts"
import { highlightIn, mostCharacters } from "./highlight.ts"
import { inSlices } from "./in-slices.ts"
import type { RecentPage, RecentPages } from "./recent-pages.ts"
import { SearchableText } from "./searchable-text.ts"
import type { Hit } from "./search-index.ts"
import type { SearchPlan } from "./search-plan.ts"

/** What the place of pages depends on, by page; one that has gone in the meantime is left out. */
export const pageRows = (sql: Sql, pages: ReadonlyArray<number>): ReadonlyMap<number, Row> => rowsById(sql, selectPages, pages)

const selectPages = `
  SELECT id, host, port, fingerprint, title, standing.quality
  FROM page LEFT JOIN standing ON standing.page = id
  WHERE id IN (SELECT value FROM json_each(?))
`

/** The titles of pages, by page. */
export const titlesOf = (sql: Sql, pages: ReadonlyArray<number>): ReadonlyMap<number, string> =>
  new Map([...rowsById(sql, "SELECT id, title FROM page WHERE id IN (SELECT value FROM json_each(?))", pages)].map(([id, row]) => [id, text(row, "title")]))

/** Host and port of a page's row. */
export const hostOf = (row: Row): string => `${text(row, "host")}:${number(row, "port")}`

/** Pages as what a search gives back, in their order, read all at once; one that has gone in the meantime is left out. */
export const hitsOf = Effect.fnUntraced(function*(
  read: Read,
  plan: SearchPlan,
  pages: ReadonlyArray<{ readonly page: number; readonly score: number }>,
  { highlights, recent }: { readonly highlights: boolean; readonly recent: RecentPages }
) {
  if (pages.length === 0) return []
  const ids = pages.map(({ page }) => page)
  if (!highlights || plan.words.length + plan.phrases.length === 0) {
    const rows = yield* read((sql) => rowsById(sql, selectHits, ids))
    return pages.flatMap(({ page, score }): ReadonlyArray<Hit> => {
      const row = rows.get(page)
      return row === undefined ? [] : [{ url: text(row, "url"), title: text(row, "title"), description: text(row, "description"), score }]
    })
  }
  const known = yield* read((sql) => recent.read(sql, ids))
  const passages = yield* inSlices(earlyPassages(plan, known))
  for (const [page, { title }] of known) if (!passages.has(page)) passages.set(page, yield* read((sql) => passageOf(sql, plan, page, title)))
  return pages.flatMap(({ page, score }): ReadonlyArray<Hit> => {
    const found = known.get(page)
    return found === undefined ? [] : [{ url: found.url, title: found.title, description: passages.get(page) ?? found.description, score }]
  })
})

/** By page; those left out need more of the text. */
function* earlyPassages(plan: SearchPlan, pages: ReadonlyMap<number, RecentPage>) {
  const passages = new Map<number, string | undefined>()
  for (const [page, { beginning, isWhole, title }] of pages) {
    const { isEnough, passage } = highlightIn(beginning, plan, title)
    if (isEnough || isWhole) passages.set(page, passage)
    yield
  }
  return passages
}

const passageOf = (sql: Sql, plan: SearchPlan, page: number, title: string): string | undefined =>
  highlightIn(new SearchableText(text(sql(selectText).get(mostCharacters, page) ?? {}, "text")), plan, title).passage

const rowsById = (sql: Sql, select: string, pages: ReadonlyArray<number>): ReadonlyMap<number, Row> =>
  new Map(sql(select).all(JSON.stringify(pages)).map((row) => [number(row, "id"), row]))

const selectHits = "SELECT id, url, title, description FROM page WHERE id IN (SELECT value FROM json_each(?))"
const selectText = "SELECT substr(text, 1, ?) AS text FROM page_copy WHERE page = ?"
