import * as Effect from "effect/Effect"
import { number, type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { Read } from "./breathing-read.ts"
import { earlyCharacters, highlightIn, mostCharacters } from "./highlight.ts"
import { inSlices } from "./in-slices.ts"
import type { Hit } from "./search-index.ts"
import type { SearchPlan } from "./search-plan.ts"

/** What the place of pages depends on, by page; one that has gone in the meantime is left out. */
export const pageRows = (sql: Sql, pages: ReadonlyArray<number>): ReadonlyMap<number, Row> => rowsById(sql, selectPages, pages)

const selectPages = `
  SELECT id, host, port, fingerprint, title, standing.quality
  FROM page LEFT JOIN standing ON standing.page = id
  WHERE id IN (SELECT value FROM json_each(?))
`

/** Host and port of a page's row. */
export const hostOf = (row: Row): string => `${text(row, "host")}:${number(row, "port")}`

/** Pages as what a search gives back, in their order, read all at once; one that has gone in the meantime is left out. */
export const hitsOf = Effect.fnUntraced(function*(
  read: Read,
  plan: SearchPlan,
  pages: ReadonlyArray<{ readonly page: number; readonly score: number }>,
  highlights: boolean
) {
  const looks = highlights && plan.words.length + plan.phrases.length > 0
  const rows = yield* read((sql) => rowsById(sql, looks ? selectTexts : selectHits, pages.map(({ page }) => page)))
  const found = pages.flatMap(({ page, score }) => {
    const row = rows.get(page)
    return row === undefined ? [] : [{ page, row, hit: { url: text(row, "url"), title: text(row, "title"), description: text(row, "description"), score } }]
  })
  if (!looks) return found.map(({ hit }): Hit => hit)
  const passages = new Map(yield* inSlices(earlyPassages(plan, found)))
  for (const { page } of found) if (!passages.has(page)) passages.set(page, yield* read((sql) => passageOf(sql, plan, page)))
  return found.map(({ hit, page }): Hit => ({ ...hit, description: passages.get(page) ?? hit.description }))
})

/** By page; those left out need more of the text. */
function* earlyPassages(plan: SearchPlan, found: ReadonlyArray<{ readonly page: number; readonly row: Row }>) {
  const passages: Array<readonly [page: number, passage: string | undefined]> = []
  for (const { page, row } of found) {
    const beginning = text(row, "beginning")
    const { isEnough, passage } = highlightIn(beginning, plan)
    if (isEnough || beginning.length < earlyCharacters) passages.push([page, passage])
    yield
  }
  return passages
}

const passageOf = (sql: Sql, plan: SearchPlan, page: number): string | undefined =>
  highlightIn(text(sql("SELECT substr(text, 1, ?) AS text FROM page_copy WHERE page = ?").get(mostCharacters, page) ?? {}, "text"), plan).passage

const rowsById = (sql: Sql, select: string, pages: ReadonlyArray<number>): ReadonlyMap<number, Row> =>
  new Map(sql(select).all(JSON.stringify(pages)).map((row) => [number(row, "id"), row]))

const selectHits = "SELECT id, url, title, description FROM page WHERE id IN (SELECT value FROM json_each(?))"

// most passages stand near the beginning
const selectTexts = `
  SELECT id, url, title, description, substr(text, 1, ${earlyCharacters}) AS beginning
  FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE id IN (SELECT value FROM json_each(?))
`
