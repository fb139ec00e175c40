import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { bytes, number, type Row, text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { arrange, type Candidate } from "./arrange.ts"
import { ofFileType } from "./file-extensions.ts"
import { highlight } from "./highlight.ts"
import { loosely, type MatchExpression } from "./match-expression.ts"
import { type Match, matchPages } from "./match-pages.ts"
import { onAnyHost } from "./on-site.ts"
import { relatedTo } from "./related-to.ts"
import { type Hit, type IndexRequest, SearchIndex } from "./search-index.ts"
import { planSearch, type SearchPlan } from "./search-plan.ts"
import { opposite, type SqlCondition } from "./sql-condition.ts"
import { tellingWords } from "./telling-words.ts"
import { titleShare } from "./title-share.ts"

/**
 * Searches the pages of the engine's database with SQLite's FTS5. Quotations, exclusions and operators compare exact
 * tokens (letters and digits, case apart); bare words ignore diacritics and English endings. Pages that lack some of
 * the words only fill up an answer shorter than its limit.
 */
export const layer: Layer.Layer<SearchIndex, never, Database> = Layer.effect(
  SearchIndex,
  Effect.map(Database, (database) =>
    SearchIndex.of({
      search: Effect.fn("SearchIndex.search")(function*(request) {
        const plan = yield* planSearch(request.terms)
        return plan.asksSomething ? yield* database.read((sql) => find(sql, plan, request)) : []
      })
    }))
)

const find = (sql: Sql, plan: SearchPlan, request: IndexRequest): ReadonlyArray<Hit> => {
  const newestFirst = request.sortByDate === true
  const conditions = conditionsOf(sql, plan, request)
  const matching = (words: MatchExpression | undefined, limit: number) =>
    matchPages(sql, { ...plan, words, conditions, newestFirst, limit })

  const allWords = plan.words.length === 0 ? undefined : loosely(plan.words, "all")
  const full = new Map(matching(allWords, request.limit + spare).map((match) => [match.id, { ...match, full: true }]))
  const mayFill = plan.words.length > 1 && full.size < (newestFirst ? 1 : request.limit)
  const anyWord = mayFill ? loosely(tellingWords(sql, plan.words), "any") : undefined
  const partial = anyWord === undefined ? [] : matching(anyWord, request.limit + spare + full.size).filter(({ id }) => !full.has(id))
  const found = pagesOf(sql, plan, [...full.values(), ...partial.map((match) => ({ ...match, full: false }))])
  const ordered = newestFirst ? found.slice(0, request.limit) : arrange(found, request.limit)
  return ordered.map((page) => hitOf(sql, plan, page, request.highlights))
}

// more than asked for, so that copies and crowding hosts have something to give way to
const spare = 20

const conditionsOf = (sql: Sql, plan: SearchPlan, request: IndexRequest): ReadonlyArray<SqlCondition> => {
  const { dated, excludeDomains = [], extensions = [], includeDomains = [] } = request
  return [
    ...plan.conditions,
    ...plan.related.map(({ negated, site }) => negated ? opposite(relatedTo(sql, site)) : relatedTo(sql, site)),
    ...includeDomains.length === 0 ? [] : [onAnyHost(includeDomains)],
    ...excludeDomains.length === 0 ? [] : [opposite(onAnyHost(excludeDomains))],
    ...extensions.length === 0 ? [] : [ofFileType(extensions)],
    ...dated?.from === undefined ? [] : [{ sql: "page.dated >= ?", values: [dated.from] }],
    ...dated?.to === undefined ? [] : [{ sql: "page.dated <= ?", values: [dated.to] }]
  ]
}

interface FoundPage extends Match, Candidate {
  readonly row: Row
}

const pagesOf = (sql: Sql, { words }: SearchPlan, matches: ReadonlyArray<Match & { readonly full: boolean }>): ReadonlyArray<FoundPage> => {
  const rows = new Map(sql(selectPages).all(JSON.stringify(matches.map(({ id }) => id))).map((row) => [number(row, "id"), row]))
  return matches.map((match) => {
    const row = rows.get(match.id) ?? {}
    return {
      ...match,
      row,
      score: match.score * (1 + titleWorth * titleShare(text(row, "title"), words)),
      host: `${text(row, "host")}:${number(row, "port")}`,
      fingerprint: fingerprintOf(row)
    }
  })
}

// bm25 lets many mentions outweigh a title; a title says what the page is about
const titleWorth = 0.5

const selectPages = `
  SELECT id, host, port, fingerprint, url, title, description FROM page
  WHERE id IN (SELECT value FROM json_each(?))
`

const fingerprintOf = (row: Row): Uint32Array | undefined => {
  const stored = bytes(row, "fingerprint")
  return stored.byteLength === 0 ? undefined : new Uint32Array(stored.slice().buffer)
}

const hitOf = (sql: Sql, plan: SearchPlan, { id, row, score }: FoundPage, highlights: boolean): Hit => {
  const passage = highlights ? passageOf(sql, plan, id) : undefined
  return {
    url: text(row, "url"),
    title: text(row, "title"),
    description: passage ?? text(row, "description"),
    score
  }
}

const passageOf = (sql: Sql, plan: SearchPlan, page: number): string | undefined => {
  if (plan.words.length + plan.phrases.length === 0) return undefined
  const row = sql("SELECT text FROM page_copy WHERE page = ?").get(page)
  return row && highlight(text(row, "text"), plan)
}
