import { number } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { BareWord } from "./bare-words.ts"
import { loosely } from "./match-expression.ts"

/** The words that few pages have, where there are such: what every page has says nothing about a page that has only that. */
export const tellingWords = (sql: Sql, words: ReadonlyArray<BareWord>): ReadonlyArray<BareWord> => {
  const most = Math.max(fewPages, number(sql(countPages).get() ?? {}, "pages") * largestShare)
  const telling = words.filter((word) => {
    const pages = number(sql(countMatches).get(loosely([{ ...word, context: [] }], "all")) ?? {}, "pages")
    return pages > 0 && pages <= most
  })
  return telling.length > 0 ? telling : words
}

const fewPages = 50
const largestShare = 0.25

const countPages = "SELECT count(*) AS pages FROM page WHERE findable = 1"
const countMatches = "SELECT count(*) AS pages FROM page_words WHERE page_words MATCH ?"
