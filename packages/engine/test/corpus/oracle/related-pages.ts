import * as Effect from "effect/Effect"
import { minSharedWords, relationsOf } from "../../../../full-text/src/ranking/site-relations.ts"
import { pageTexts } from "../../../src/corpus/sqlite-texts.ts"
import { isOneOf } from "../../../src/fts5/is-one-of.ts"
import type { MatchExpression } from "../../../src/fts5/match-expression.ts"
import { allHold, anyHolds } from "../../../src/fts5/sql-condition.ts"
import { number } from "../../../src/store/column.ts"
import type { Sql } from "../../../src/store/open-database.ts"
import type { Read } from "../../../src/store/yielding-read.ts"

/** Returns a condition for pages that are related to a site; counted with FTS5. */
export const relatedPages = Effect.fnUntraced(function*(read: Read, site: string) {
  const pages = yield* read((sql) =>
    number(sql("SELECT count(*) AS pages FROM page WHERE findable = 1").get() ?? {}, "pages")
  )
  const { sites, words } = yield* read((sql) => countsOf(sql, pages)).pipe(
    Effect.flatMap((counts) => relationsOf(pageTexts(read), site, counts))
  )
  const sharing = yield* read((sql) => sharingWords(sql, words))
  return allHold([
    { sql: "page.site <> ?", values: [site] },
    anyHolds([
      { sql: "page.site IN (SELECT value FROM json_each(?))", values: [JSON.stringify(sites)] },
      isOneOf(sharing)
    ])
  ])
})

const countsOf = (sql: Sql, pages: number) => ({
  pages,
  pagesHeaded: (word: string) =>
    number(
      sql("SELECT count(*) AS pages FROM page_words WHERE page_words MATCH ?").get(headedWith(word)) ?? {},
      "pages"
    )
})

const sharingWords = (sql: Sql, words: ReadonlyArray<string>): ReadonlySet<number> => {
  const shared = new Map<number, number>()
  for (const word of words) {
    for (const row of sql("SELECT rowid FROM page_words WHERE page_words MATCH ?").all(headedWith(word))) {
      const page = number(row, "rowid")
      shared.set(page, (shared.get(page) ?? 0) + 1)
    }
  }
  return new Set([...shared].filter(([, words]) => words >= minSharedWords).map(([page]) => page))
}

const headedWith = (word: string): MatchExpression => `{title headings} : "${word}"`
