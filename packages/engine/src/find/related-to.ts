import * as Effect from "effect/Effect"
import { number, type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import { headingsOf } from "../store/page-rows.ts"
import { bareWords } from "./bare-words.ts"
import type { Read } from "./breathing-read.ts"
import { isOneOf } from "./is-one-of.ts"
import type { MatchExpression } from "./match-expression.ts"
import { allHold, anyHolds } from "./sql-condition.ts"

/**
 * Pages of other sites that are related to a site: their site links to it or is linked by it, pages that link to one
 * tend to link to the other, or their title and headings share several of the words that tell it from the rest.
 */
export const relatedTo = Effect.fnUntraced(function*(read: Read, site: string) {
  const linked = yield* read((sql) => sql(selectLinked).all(site, site))
  const linkedTogether = yield* read((sql) => sql(selectLinkedTogether).all(site, leastCosine ** 2, site))
  const sites = [...linked, ...linkedTogether].map((row) => text(row, "site"))
  const words = yield* read((sql) => headWords(sql, site))
  const sharing = yield* read((sql) => sharingWords(sql, words))
  return allHold([
    { sql: "page.site <> ?", values: [site] },
    anyHolds([{ sql: "page.site IN (SELECT value FROM json_each(?))", values: [JSON.stringify(sites)] }, isOneOf(sharing)])
  ])
})

const selectLinked = `
  SELECT source.site FROM page_link JOIN page AS source ON source.id = page_link.page WHERE page_link.site = ?
  UNION
  SELECT page_link.site FROM page AS source JOIN page_link ON page_link.page = source.id WHERE source.site = ?
`

// the cosine of the two sets of linking pages; a site that everybody links to is related to nobody
const selectLinkedTogether = `
  SELECT other.site FROM page_link AS this JOIN page_link AS other ON other.page = this.page
  WHERE this.site = ?
  GROUP BY other.site
  HAVING count(*) * count(*) >= ? * (SELECT count(*) FROM page_link WHERE site = ?)
    * (SELECT count(*) FROM page_link WHERE site = other.site)
`

const leastCosine = 0.3

const sharingWords = (sql: Sql, words: ReadonlyArray<string>): ReadonlySet<number> => {
  const shared = new Map<number, number>()
  for (const word of words) {
    for (const row of sql("SELECT rowid FROM page_words WHERE page_words MATCH ?").all(headingWith(word))) {
      const page = number(row, "rowid")
      shared.set(page, (shared.get(page) ?? 0) + 1)
    }
  }
  return new Set([...shared].filter(([, words]) => words >= leastSharedWords).map(([page]) => page))
}

const leastSharedWords = 3
const mostHeadWords = 10

/** The words that head many of the site's pages and few others. */
const headWords = (sql: Sql, site: string): ReadonlyArray<string> => {
  const pages = new Map<string, number>()
  for (const row of sql(selectHeadings).all(site, mostPagesRead)) {
    for (const word of headingWords(row)) pages.set(word, (pages.get(word) ?? 0) + 1)
  }
  const all = number(sql("SELECT count(*) AS pages FROM page WHERE findable = 1").get() ?? {}, "pages")
  return [...pages]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostWordsWeighed)
    .map(([word, count]) => {
      const everywhere = number(sql(countPages).get(headingWith(word)) ?? {}, "pages")
      return { word, weight: count * Math.log(all / Math.max(everywhere, 1)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostHeadWords)
    .map(({ word }) => word)
}

const mostPagesRead = 200
const mostWordsWeighed = 40

const selectHeadings = `
  SELECT page.title, page_copy.headings FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE page.site = ? AND page.findable = 1 LIMIT ?
`
const countPages = "SELECT count(*) AS pages FROM page_words WHERE page_words MATCH ?"

const headingWords = (row: Row): ReadonlySet<string> =>
  new Set(bareWords([text(row, "title"), ...headingsOf(row)].join("\n")).flatMap(({ tokens }) => tokens.join(" ")))

const headingWith = (word: string): MatchExpression => `{title headings} : "${word}"`
