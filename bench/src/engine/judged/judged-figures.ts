import { inMemory } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { type Figure, plain } from "../figure.ts"
import { apiKey, openEngine } from "../open-engine.ts"
import { keyOf, readJudgements } from "./read-judgements.ts"
import { gain, type Ranked } from "./relevance.ts"

export interface JudgedOptions {
  /** The data directory with the pages to search. */
  readonly data: string
  /** A file from `trawl judgements`. */
  readonly judgements: string
  /** Also prints the worst queries. */
  readonly verbose: boolean
}

/** How high the useful results of judged queries are in the results of this build. */
export async function* judgedFigures({ data, judgements, verbose }: JudgedOptions): AsyncGenerator<Figure> {
  const queries = readJudgements(judgements)
  if (queries.length === 0) throw new Error(`${judgements} has no query with a useful URL`)
  const ranked = await Effect.gen(function*() {
    const answer = yield* inMemory
    const all: Array<Ranked> = []
    for (const { query, relevant } of queries) {
      const response = yield* Effect.promise(() => answer(searchFor(query)))
      const body = (yield* Effect.promise(() => response.json())) as Answer
      if (!response.ok) throw new Error(`The search for ${JSON.stringify(query)} failed: ${body.error}`)
      all.push({ query, relevant, found: (body.data?.web ?? []).map(({ url }) => keyOf(url)) })
    }
    return all
  }).pipe(Effect.scoped, Effect.provide(openEngine(data)), Effect.runPromise)
  const mean = (of: (one: Ranked) => number) =>
    (ranked.reduce((sum, one) => sum + of(one), 0) / ranked.length).toFixed(3)
  yield plain("judged queries", String(ranked.length))
  yield plain("NDCG of the first ten", mean(gain.discounted))
  yield plain("reciprocal rank of the first useful result", mean(gain.reciprocalRank))
  yield plain("share of useful results in the first ten", mean(gain.recall))
  if (!verbose) return
  for (const one of ranked.toSorted((a, b) => gain.discounted(a) - gain.discounted(b)).slice(0, 20)) {
    yield plain(`NDCG of ${JSON.stringify(one.query)}`, gain.discounted(one).toFixed(3))
  }
}

interface Answer {
  readonly error?: string
  readonly data?: { readonly web?: ReadonlyArray<{ readonly url: string }> }
}

const searchFor = (query: string) =>
  new Request("http://engine.internal/v2/search", {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ query, limit: 10, highlights: false })
  })
