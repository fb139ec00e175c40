import * as Effect from "effect/Effect"
import { number, type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { Read } from "./breathing-read.ts"
import { highlight } from "./highlight.ts"
import type { Hit } from "./search-index.ts"
import type { SearchPlan } from "./search-plan.ts"

/** What hits are made of, by page; one that has gone in the meantime is left out. */
export const pageRows = (sql: Sql, pages: ReadonlyArray<number>): ReadonlyMap<number, Row> =>
  new Map(sql(selectPages).all(JSON.stringify(pages)).map((row) => [number(row, "id"), row]))

const selectPages = `
  SELECT id, host, port, fingerprint, url, title, description, standing.quality
  FROM page LEFT JOIN standing ON standing.page = id
  WHERE id IN (SELECT value FROM json_each(?))
`

/** Host and port of a page's row. */
export const hostOf = (row: Row): string => `${text(row, "host")}:${number(row, "port")}`

/** A page's row as what a search gives back. */
export const hitOf = Effect.fnUntraced(function*(read: Read, plan: SearchPlan, row: Row, score: number, highlights: boolean): Effect.fn.Return<Hit> {
  const looks = highlights && plan.words.length + plan.phrases.length > 0
  const passage = looks ? yield* read((sql) => passageOf(sql, plan, number(row, "id"))) : undefined
  return {
    url: text(row, "url"),
    title: text(row, "title"),
    description: passage ?? text(row, "description"),
    score
  }
})

const passageOf = (sql: Sql, plan: SearchPlan, page: number): string | undefined => {
  const row = sql("SELECT text FROM page_copy WHERE page = ?").get(page)
  return row && highlight(text(row, "text"), plan)
}
