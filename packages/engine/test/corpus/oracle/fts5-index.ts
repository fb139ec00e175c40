import { type IndexRequest, planSearch, SearchIndex, type SearchPlan } from "@trawl/full-text/effect"
import type { BareWord } from "@trawl/full-text/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { maxQuality } from "../../../../full-text/src/execute/segment-view.ts"
import { possiblePrefix, withPrefix } from "../../../../full-text/src/plan/prefix-word.ts"
import { type Candidate, diversify } from "../../../../full-text/src/ranking/diversify.ts"
import { namedBy } from "../../../../full-text/src/ranking/named-by.ts"
import { rankingWeights } from "../../../../full-text/src/ranking/ranking-weights.ts"
import { rareTerms } from "../../../../full-text/src/ranking/rare-terms.ts"
import { hitsOf } from "../../../../full-text/src/results/page-hits.ts"
import { RecentPages } from "../../../../full-text/src/results/recent-pages.ts"
import { pageTexts } from "../../../src/corpus/sqlite-texts.ts"
import { filterCondition } from "../../../src/fts5/filter-condition.ts"
import { isOneOf } from "../../../src/fts5/is-one-of.ts"
import { type MatchExpression, matchWords } from "../../../src/fts5/match-expression.ts"
import { opposite, type SqlCondition } from "../../../src/fts5/sql-condition.ts"
import { titleShare } from "../../../src/research/similar-papers.ts"
import { bytes, number, type Row, text } from "../../../src/store/column.ts"
import { Database } from "../../../src/store/database.ts"
import type { Sql } from "../../../src/store/open-database.ts"
import { type Read, yieldingRead } from "../../../src/store/yielding-read.ts"
import { catchUp, makeTables } from "./catch-up.ts"
import { type Match, matchPages } from "./match-pages.ts"
import { pagesMatching } from "./pages-matching.ts"
import { relatedPages } from "./related-pages.ts"
import { textFilters } from "./text-filters.ts"

/**
 * Searches the pages of the engine's database with SQLite's FTS5. Quotations compare exact tokens (letters and digits,
 * ignoring case). Operators and exclusions also ignore diacritics, and bare words also ignore English endings. A last
 * word that no page has counts as a prefix. Pages with only some of the words are used only to reach the limit.
 */
export const layer: Layer.Layer<SearchIndex, never, Database> = Layer.effect(
  SearchIndex,
  Effect.gen(function*() {
    const database = yield* Database
    const read = yieldingRead(database)
    const recent = new RecentPages()
    yield* database.write(makeTables)
    return SearchIndex.of({
      pages: () => Effect.die("the oracle only searches"),
      statistics: () => Effect.die("the oracle only searches"),
      size: Effect.die("the oracle only searches"),
      search: Effect.fn("SearchIndex.search")(function*(request) {
        const plan = yield* planSearch(request)
        yield* catchUp(database)
        return plan.mayMatch ? yield* find(read, recent, plan, request) : []
      })
    })
  })
)

const find = Effect.fnUntraced(function*(read: Read, recent: RecentPages, given: SearchPlan, request: IndexRequest) {
  const last = possiblePrefix(given.words)
  const plan = last !== undefined && (yield* countPages(read, last)) === 0
    ? { ...given, words: withPrefix(given.words) }
    : given
  const { newestFirst } = plan
  const demands = yield* textFilters(read, plan)
  const { among, without } = plan
  const conditions = [
    ...yield* conditionsOf(read, plan),
    ...demands.conditions,
    ...among === undefined ? [] : [isOneOf(among)],
    ...without === undefined ? [] : [opposite(isOneOf(without))]
  ]
  const matching = (words: MatchExpression | undefined, limit: number, further: ReadonlyArray<SqlCondition> = []) =>
    read((sql) => matchPages(sql, { ...demands, words, conditions: [...conditions, ...further], newestFirst, limit }))

  const first = plan.words.slice(0, mostWordsRanked)
  const all = first.length === 0 ? undefined : matchWords(first, "all")
  const full = yield* matching(all, request.limit + spare, yield* havingWords(read, plan.words.slice(mostWordsRanked)))
  const usesRareTerms = plan.words.length > 1 && full.length < (newestFirst ? 1 : request.limit)
    ? yield* rareTermsOf(read, plan.words)
    : []
  const partial = usesRareTerms.length === 0
    ? []
    : yield* matching(matchWords(usesRareTerms, "any"), request.limit + spare + full.length)
  const found = yield* read((sql) => pagesOf(sql, plan, full, partial))
  const ordered = newestFirst ? found.slice(0, request.limit) : diversify(found, request.limit)
  return yield* hitsOf(pageTexts(read), plan, ordered.map(({ id, score }) => ({ page: id, score })), {
    highlights: request.highlights,
    recent
  })
})

const rareTermsOf = Effect.fnUntraced(function*(read: Read, words: ReadonlyArray<BareWord>) {
  const pages = yield* read((sql) =>
    number(sql("SELECT count(*) AS pages FROM page WHERE findable = 1").get() ?? {}, "pages")
  )
  return rareTerms(words, yield* Effect.forEach(words, (word) => countPages(read, word)), pages)
})

const countPages = (read: Read, word: BareWord) =>
  read((sql) => number(sql(countMatches).get(matchWords([{ ...word, context: [] }], "all")) ?? {}, "pages"))

const countMatches = "SELECT count(*) AS pages FROM page_words WHERE page_words MATCH ?"

// more results than requested, because copies and pages of frequent hosts are moved down
const spare = 20

// the time to rank a page grows with the square of the number of words
const mostWordsRanked = 8

/** A condition for pages with all of the words; none if there are no words. */
const havingWords = Effect.fnUntraced(function*(read: Read, words: ReadonlyArray<BareWord>) {
  let having: ReadonlySet<number> | undefined
  for (const word of words) {
    having = yield* pagesMatching(read, "page_words", matchWords([{ ...word, context: [] }], "all"), having)
  }
  return having === undefined ? [] : [isOneOf(having)]
})

const conditionsOf = (read: Read, { filters }: SearchPlan) =>
  Effect.forEach(filters, ({ filter, negated }) =>
    Effect.map(
      filter.kind === "related" ? relatedPages(read, filter.site) : Effect.succeed(filterCondition(filter)),
      (condition) => negated ? opposite(condition) : condition
    ))

interface FoundPage extends Match, Candidate {
  readonly row: Row
}

/** The pages that match completely or partly, without pages that were removed in the meantime. */
const pagesOf = (
  sql: Sql,
  { words }: SearchPlan,
  full: ReadonlyArray<Match>,
  partial: ReadonlyArray<Match>
): ReadonlyArray<FoundPage> => {
  const fullIds = new Set(full.map(({ id }) => id))
  const matches = [...full, ...partial.filter(({ id }) => !fullIds.has(id))]
  const rows = pageRows(sql, matches.map(({ id }) => id))
  const named = namedBy(words)
  return matches.flatMap((match) => {
    const row = rows.get(match.id)
    return row === undefined ? [] : [{
      ...match,
      row,
      full: fullIds.has(match.id),
      score: match.score *
        (1 + titleWorth * titleShare(text(row, "title"), words) + rankingWeights.named * named(text(row, "title")) +
          rankingWeights.quality * number(row, "quality") / maxQuality),
      host: hostOf(row),
      fingerprint: () => fingerprintOf(row)
    }]
  })
}

// with bm25, many mentions outweigh a title, although a title states the subject of the page
const titleWorth = 0.5

const pageRows = (sql: Sql, pages: ReadonlyArray<number>): ReadonlyMap<number, Row> =>
  new Map(sql(selectPages).all(JSON.stringify(pages)).map((row) => [number(row, "id"), row]))

const selectPages = `
  SELECT id, host, port, fingerprint, title, standing.quality
  FROM page LEFT JOIN page_fingerprint ON page_fingerprint.page = id LEFT JOIN standing ON standing.page = id
  WHERE id IN (SELECT value FROM json_each(?))
`

const hostOf = (row: Row): string => `${text(row, "host")}:${number(row, "port")}`

const fingerprintOf = (row: Row): Uint32Array | undefined => {
  const stored = bytes(row, "fingerprint")
  return stored.byteLength === 0 ? undefined : new Uint32Array(stored.slice().buffer)
}
