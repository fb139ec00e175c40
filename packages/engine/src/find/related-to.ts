import * as Effect from "effect/Effect"
import { type Row, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import { headingsOf } from "../store/page-rows.ts"
import { bareWords } from "./bare-words.ts"
import type { Read } from "./breathing-read.ts"

/** What pages have in common that are related to a site. */
export interface Kinship {
  /** Whose pages they are never. */
  readonly site: string
  /** Either they are of one of these sites: it links to that site or is linked by it, or pages that link to one tend to link to the other. */
  readonly sites: ReadonlyArray<string>
  /** Or several of these words, which tell the site from the rest, stand in their title and headings: each one's tokens. */
  readonly words: ReadonlyArray<string>
}

/** How many of these words must stand in a page's title and headings. */
export const leastSharedWords = 3

/** What an index knows of the words in titles and headings. */
export interface HeadingCounts {
  /** All pages. */
  readonly pages: number
  /** Those with the word (its tokens, with spaces between) in title or headings. */
  readonly pagesHeaded: (word: string) => number
}

export const kinship = Effect.fnUntraced(function*(read: Read, site: string, counts: HeadingCounts): Effect.fn.Return<Kinship> {
  const linked = yield* read((sql) => sql(selectLinked).all(site, site))
  const linkedTogether = yield* read((sql) => sql(selectLinkedTogether).all(site, leastCosine ** 2, site))
  const frequent = yield* read((sql) => frequentWords(sql, site))
  const weighed = yield* Effect.forEach(frequent, ([word, here]) =>
    Effect.sync(() => ({ word, weight: here * Math.log(counts.pages / Math.max(counts.pagesHeaded(word), 1)) })))
  const words = weighed.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return {
    site,
    sites: [...new Set([...linked, ...linkedTogether].map((row) => text(row, "site")))],
    words: words.slice(0, mostHeadWords).map(({ word }) => word)
  }
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

const mostHeadWords = 10

/** The words that head most of the site's pages, and how many each. */
const frequentWords = (sql: Sql, site: string): ReadonlyArray<readonly [word: string, pages: number]> => {
  const pages = new Map<string, number>()
  for (const row of sql(selectHeadings).all(site, mostPagesRead)) {
    for (const word of headingWords(row)) pages.set(word, (pages.get(word) ?? 0) + 1)
  }
  return [...pages].sort(([, one], [, other]) => other - one).slice(0, mostWordsWeighed)
}

const mostPagesRead = 200
const mostWordsWeighed = 40

const selectHeadings = `
  SELECT page.title, page_copy.headings FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE page.site = ? AND page.findable = 1 LIMIT ?
`

const headingWords = (row: Row): ReadonlySet<string> =>
  new Set(bareWords([text(row, "title"), ...headingsOf(row)].join("\n")).flatMap(({ tokens }) => tokens.join(" ")))
