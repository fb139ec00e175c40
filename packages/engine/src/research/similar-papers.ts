import { type BareWord, bareWords, looseText } from "@trawl/full-text/text"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { matchWords } from "../fts5/match-expression.ts"
import { number, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import type { Read } from "../store/yielding-read.ts"
import { type LinkedPaper, linkedPapers } from "./linked-papers.ts"
import type { SimilarPapers, SimilarQuery } from "./paper-index.ts"
import { paperNamed, toRecord } from "./paper-rows.ts"

/**
 * Papers linked by citations to a paper and to further seeds, ranked by an intent. Undefined if the paper does not
 * exist.
 */
export const similarPapers = Effect.fn("PaperIndex.similar")(function*(
  read: Read,
  name: string,
  { anchor = [], intent, k = limits.papersDefault, mode = "similar", rerank = false }: SimilarQuery
) {
  const paper = yield* read((sql) => paperNamed(sql, name))
  if (paper === undefined) return undefined
  const anchors = yield* Effect.forEach(
    anchor,
    (name) => Effect.map(read((sql) => paperNamed(sql, name)), (id) => ({ name, id }))
  )
  const seeds = new Set([paper, ...anchors.flatMap(({ id }) => id ?? [])])
  const linked = yield* linkedPapers(read, seeds, mode)
  const byWords = linked.length === 0 && mode === "similar"
  const pool = byWords ? yield* read((sql) => likeInWords(sql, paper, seeds)) : linked
  const words = bareWords(intent).slice(0, maxWords)
  const ranked = yield* rank(read, pool, words, rerank)
  const notes = [
    ...anchors.filter(({ id }) => id === undefined).map(({ name }) =>
      `There is no paper for the anchor ${JSON.stringify(name)}.`
    ),
    ...pool.length === 0
      ? [nothing[mode]]
      : byWords
      ? ["No citations link this paper to other loaded papers. These papers share words with it."]
      : []
  ]
  const records = yield* Effect.forEach(ranked.slice(0, k), ({ paper, score, signals }) =>
    read((sql) => {
      const row = sql("SELECT * FROM paper WHERE id = ?").get(paper)
      // leave out a paper that was merged into another meanwhile
      return row === undefined ? [] : [{ ...toRecord(sql, row, score), signals }]
    }))
  const found: SimilarPapers = {
    results: records.flat(),
    poolSize: pool.length,
    truncated: ranked.length > k,
    note: notes.length === 0 ? null : notes.join(" ")
  }
  return found
})

const maxWords = 16

const nothing = {
  similar: "No loaded paper is linked to this paper or shares words with it.",
  citers: "No loaded paper cites this paper.",
  references: "This paper cites no loaded paper."
}

const rank = Effect.fnUntraced(
  function*(read: Read, pool: ReadonlyArray<LinkedPaper>, words: ReadonlyArray<BareWord>, rerank: boolean) {
    const semantic = yield* read((sql) => closeness(sql, pool, words))
    const strongest = Math.max(...pool.map(({ strength }) => strength), 1)
    const cited = new Map<number, number>()
    for (const { paper } of pool) cited.set(paper, Math.log1p(yield* read((sql) => timesCited(sql, paper))))
    const mostCited = Math.max(...cited.values(), 1)
    const ranked = yield* Effect.forEach(pool, ({ paper, seeds, strength }) => {
      const signals = {
        structural: strength,
        semantic: semantic.get(paper) ?? 0,
        articleRank: cited.get(paper)!,
        seedOverlap: seeds
      }
      const score = signals.semantic + linkWorth * strength / strongest + citedWorth * signals.articleRank / mostCited
      return rerank
        ? Effect.map(
          read((sql) => shareOfWords(sql, paper, words)),
          (share) => ({ paper, signals, score: score + share })
        )
        : Effect.succeed({ paper, signals, score })
    })
    return ranked.sort((one, other) => other.score - one.score)
  }
)

const linkWorth = 0.5
const citedWorth = 0.1

/** The similarity of papers to some words, from 0 to 1. */
const closeness = (
  sql: Sql,
  pool: ReadonlyArray<LinkedPaper>,
  words: ReadonlyArray<BareWord>
): ReadonlyMap<number, number> => {
  if (words.length === 0) return new Map()
  // the plus prevents FTS5 from repeating the match for each paper
  const rows = sql(`
    SELECT rowid AS id, -bm25(paper_words, 4, 1, 0, 0.5) AS score FROM paper_words
    WHERE paper_words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))
  `).all(matchWords(words, "any"), JSON.stringify(pool.map(({ paper }) => paper)))
  const best = Math.max(...rows.map((row) => number(row, "score")), Number.MIN_VALUE)
  return new Map(rows.map((row) => [number(row, "id"), number(row, "score") / best]))
}

const shareOfWords = (sql: Sql, paper: number, words: ReadonlyArray<BareWord>): number => {
  const row = sql("SELECT title, substr(abstract, 1, ?) AS abstract FROM paper WHERE id = ?").get(maxCharacters, paper)
  return row === undefined ? 0 : (titleShare(text(row, "title"), words) + titleShare(text(row, "abstract"), words)) / 2
}

const maxCharacters = 5_000

const timesCited = (sql: Sql, paper: number): number =>
  number(
    sql(`
    SELECT count(*) AS citers FROM (
      SELECT DISTINCT paper_reference.paper FROM paper_name CROSS JOIN paper_reference USING (namespace, name)
      WHERE paper_name.paper = ? LIMIT ?
    )
  `).get(paper, maxReferences) ?? {},
    "citers"
  )

const maxReferences = 5_000

const likeInWords = (sql: Sql, paper: number, seeds: ReadonlySet<number>): ReadonlyArray<LinkedPaper> => {
  const words = bareWords(text(sql("SELECT title FROM paper WHERE id = ?").get(paper) ?? {}, "title")).slice(
    0,
    maxWords
  )
  if (words.length === 0) return []
  return sql(
    "SELECT rowid AS id FROM paper_words WHERE paper_words MATCH ? ORDER BY bm25(paper_words, 4, 1, 0, 0.5) LIMIT ?"
  )
    .all(matchWords(words, "any"), maxCandidates)
    .flatMap((row) => seeds.has(number(row, "id")) ? [] : [{ paper: number(row, "id"), strength: 0, seeds: 0 }])
}

const maxCandidates = 200

/** The share of the words that are in a title, from 0 to 1. */
export const titleShare = (title: string, words: ReadonlyArray<BareWord>): number => {
  if (words.length === 0) return 0
  const tokens = ` ${looseText(title)} `
  return words.filter((word) => tokens.includes(` ${word.tokens.join(" ")} `)).length / words.length
}
