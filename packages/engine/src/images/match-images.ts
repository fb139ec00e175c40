import { exactMatch, type MatchExpression, allOf, together } from "../find/match-expression.ts"
import type { SearchPlan } from "../find/search-plan.ts"
import { allHold, type SqlCondition } from "../find/sql-condition.ts"
import type { Row } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"

export interface ImageWish extends Pick<SearchPlan, "excluded" | "newestFirst" | "required"> {
  /** Over `image_words`; undefined when the query has no bare words. */
  readonly words: MatchExpression | undefined
  /** On rows of `page` and `sized`. */
  readonly conditions: ReadonlyArray<SqlCondition>
  readonly safe: boolean
  readonly limit: number
}

/** The images that fulfil a wish, each once, the best or those of the newest pages first. */
export const matchImages = (sql: Sql, wish: ImageWish): ReadonlyArray<Row> => {
  const { excluded, required, words } = wish
  const condition = allHold([
    ...required.length === 0 ? [] : [inExact(allOf(required.map((demand) => exactMatch(demand).whole)), "IN")],
    ...excluded.map((demands) => inExact(together(demands).whole, "NOT IN")),
    ...wish.safe ? [notAdult] : [],
    ...wish.conditions
  ])
  const order = wish.newestFirst ? "dated DESC, score" : "score"
  // without `MATERIALIZED`, the ranking would be asked for where it cannot be answered
  return sql(`
    WITH found AS MATERIALIZED (
      SELECT sized.*, page.url AS page_url, page.title, page.dated, ${words === undefined ? "length(page.path)" : `bm25(image_words, ${weights})`} AS score
      FROM ${words === undefined ? "" : "image_words CROSS JOIN"} (${selectSized}) AS sized ${words === undefined ? "" : "ON sized.id = image_words.rowid"}
        CROSS JOIN page ON page.id = sized.page
      WHERE ${words === undefined ? "TRUE" : "image_words MATCH ?"} AND page.findable = 1 AND ${condition.sql}
    )
    SELECT *, ${wish.newestFirst ? "max(dated)" : "min(score)"} FROM found GROUP BY url ORDER BY ${order}, id LIMIT ?
  `).all(...words === undefined ? [] : [words], ...condition.values, wish.limit)
}

// what somebody read of the image itself counts, before what the page says of it
const selectSized = `
  SELECT image.id, image.page, image.url, image.alt, image.extensions,
    coalesce(image_size.width, image.width) AS width, coalesce(image_size.height, image.height) AS height
  FROM image LEFT JOIN image_size ON image_size.url = image.url
`

const inExact = (expression: MatchExpression, operator: "IN" | "NOT IN"): SqlCondition => ({
  sql: `sized.id ${operator} (SELECT rowid FROM image_exact WHERE image_exact MATCH ?)`,
  values: [expression]
})

const notAdult: SqlCondition = { sql: "page.id NOT IN (SELECT page FROM page_fact WHERE adult = 1)", values: [] }

// title of the page, alternative text, name of the file, what surrounds it
const weights = "2, 6, 4, 1"
