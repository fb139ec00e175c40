import type { SearchPlan } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { idRangesTo } from "../fts5/id-ranges.ts"
import type { MatchExpression } from "../fts5/match-expression.ts"
import { rowsHaving } from "../fts5/rows-having.ts"
import { allHold, type SqlCondition } from "../fts5/sql-condition.ts"
import { number, type Row, text } from "../store/column.ts"
import type { Read } from "../store/yielding-read.ts"

export interface ImageCriteria extends Pick<SearchPlan, "excluded" | "newestFirst" | "required"> {
  /** A condition on `image_words`; undefined if the query has no plain words. */
  readonly words: MatchExpression | undefined
  /** Conditions on rows of `page` and `sized`. */
  readonly conditions: ReadonlyArray<SqlCondition>
  readonly safe: boolean
  readonly limit: number
}

/** The matching images without duplicates, ordered by score or by the date of their pages. */
export const matchImages = Effect.fnUntraced(
  function*(read: Read, { conditions, excluded, limit, newestFirst, required, safe, words }: ImageCriteria) {
    const last = yield* read((sql) => number(sql("SELECT coalesce(max(id), 0) AS id FROM image").get() ?? {}, "id"))
    const textsOf = yield* rowsHaving(read, "image_exact", "sized.id", { excluded, required })
    const best = new Map<string, Row>()
    for (const [from, to] of idRangesTo(last)) {
      const condition = allHold([...textsOf([from, to]), ...safe ? [notAdult] : [], ...conditions])
      // without `MATERIALIZED`, SQLite would evaluate bm25 outside of the FTS5 query, which fails
      const rows = yield* read((sql) =>
        sql(`
      WITH found AS MATERIALIZED (
        SELECT sized.*, page.url AS page_url, page.title, page.dated, ${
          words === undefined ? "length(page.path)" : `bm25(image_words, ${weights})`
        } AS score
        FROM ${words === undefined ? "" : "image_words CROSS JOIN"} (${selectSized}) AS sized ${
          words === undefined ? "" : "ON sized.id = image_words.rowid"
        }
          CROSS JOIN page ON page.id = sized.page
        WHERE ${
          words === undefined ? "sized.id" : "image_words MATCH ? AND image_words.rowid"
        } BETWEEN ? AND ? AND page.findable = 1 AND ${condition.sql}
      )
      SELECT *, ${newestFirst ? "max(dated)" : "min(score)"} FROM found GROUP BY url ORDER BY ${
          newestFirst ? "dated DESC," : ""
        } score, id LIMIT ?
    `).all(...words === undefined ? [] : [words], from, to, ...condition.values, limit)
      )
      for (const row of rows) {
        const url = text(row, "url")
        const known = best.get(url)
        if (known === undefined || order(row, known, newestFirst) < 0) best.set(url, row)
      }
    }
    return [...best.values()].sort((one, other) => order(one, other, newestFirst)).slice(0, limit)
  }
)

const order = (one: Row, other: Row, newestFirst: boolean): number =>
  (newestFirst ? number(other, "dated") - number(one, "dated") : 0) || number(one, "score") - number(other, "score") ||
  number(one, "id") - number(other, "id")

// the real size takes precedence over the declared size
const selectSized = `
  SELECT image.id, image.page, image.url, image.alt, image.extensions,
    coalesce(image_size.width, image.width) AS width, coalesce(image_size.height, image.height) AS height
  FROM image LEFT JOIN image_size ON image_size.url = image.url
`

const notAdult: SqlCondition = { sql: "page.id NOT IN (SELECT page FROM page_fact WHERE adult = 1)", values: [] }

// page title, alternative text, file name, surrounding text
const weights = "2, 6, 4, 1"
