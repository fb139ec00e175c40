import { assert, it } from "@effect/vitest"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { type CorpusStatistics, statisticsOf } from "../../src/execute/corpus-statistics.ts"
import { executeQuery } from "../../src/execute/execute-query.ts"
import { planSearch } from "../../src/plan/search-plan.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import { buildSegment } from "../../src/segment/write/build-segment.ts"
import { drive } from "../segment/drive.ts"

const words = ["tide", "moon", "harbour", "tides", "retry"]

/** Shards whose words are spread unevenly: most pages of the first say `tide`, few of the second. */
const documents = Array.from({ length: 60 }, (_, page) => ({
  page: page + 1,
  dated: page,
  quality: 0,
  host: "example.com:443",
  tags: [],
  texts: {
    title: "",
    body: `${page < 30 || page % 7 === 0 ? "tide" : "sea"} ${words[page % words.length]} number${page} ${
      page === 45 ? "lighthouse" : ""
    }`
  }
}))

const shardOf = (from: number, to: number) => ({
  parts: [{
    segment: openSegment(buildSegment(documents.slice(from, to), fieldWeights)),
    gone: undefined,
    missing: 0,
    counts: new Map<string, number>()
  }],
  pages: to - from,
  pathLength: () => 0
})

const whole = shardOf(0, 60)
const shards = [shardOf(0, 30), shardOf(30, 60)]

const scores = (corpus: typeof whole, query: string, statistics?: CorpusStatistics) => {
  const plan = Effect.runSync(planSearch({ terms: parse(query).terms, limit: 100, highlights: false }))
  const { full } = drive(executeQuery(corpus, plan, new Map(), undefined, { enough: 0, limit: 100, statistics }))
  return new Map(full.map(({ page, score }) => [page, Math.round(score * 1e9) / 1e9]))
}

it.each(["tide", "tide moon", "\"tide moon\"", "light", "lighthouse"])(
  "shards score pages like one index if they have the statistics of all: %s",
  (query) => {
    const plan = Effect.runSync(planSearch({ terms: parse(query).terms, limit: 100, highlights: false }))
    const own = shards.map(({ pages, parts }) => statisticsOf(parts, pages, plan))
    const documents = new Map<string, number>()
    for (const { documents: some } of own) {
      for (const [token, count] of some) {
        documents.set(token, (documents.get(token) ?? 0) + count)
      }
    }
    const all = { pages: own.reduce((sum, { pages }) => sum + pages, 0), documents }
    // the beginning of a word that no page has is counted by each shard for itself
    const found = new Map(shards.flatMap((shard) => [...scores(shard, query, all)]))
    const expected = scores(whole, query)
    if (query === "light") assert.deepStrictEqual([...found.keys()], [...expected.keys()])
    else assert.deepStrictEqual([...found].toSorted(byPage), [...expected].toSorted(byPage))
    assert.isNotEmpty(found)
  }
)

it("without them, a word weighs more in shards where it is rare", () => {
  const [first, second] = shards.map((shard) => scores(shard, "tide"))
  assert.isBelow(Math.max(...first!.values()), Math.min(...second!.values()))
})

const byPage = ([one]: [number, number], [other]: [number, number]) => one - other
