import { SearchIndex } from "@trawl/engine"
import { words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import process from "node:process"
import * as data from "../../../../packages/full-text/src/ranking/ranking-weights.ts"
import type { KnownItem } from "../known-items.ts"
import { openEngine } from "../open-engine.ts"
import { setWeights, type Weights } from "../tune/weights.ts"

/**
 * Searches in a library with several sets of weights. Field weights must be the same in all sets, because they are
 * stored in the index.
 */
export interface RankTask {
  readonly directory: string
  readonly sentences: ReadonlyArray<KnownItem>
  readonly titles: ReadonlyArray<KnownItem>
  readonly weights: ReadonlyArray<Weights>
}

/** The position of each wanted page, from 1; 0 if it is not among the first ten. */
export interface Places {
  readonly sentences: ReadonlyArray<number>
  readonly titles: ReadonlyArray<number>
}

// Argument: file of the task.
const { directory, sentences, titles, weights }: RankTask = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))
// the engine reads its weights both to index and to search
setWeights(data, weights[0] ?? {})

const placeOf = Effect.fnUntraced(function*({ url, words: text }: KnownItem) {
  const { search } = yield* SearchIndex
  const hits = yield* search({ terms: [words(text)], limit: 10, highlights: false })
  return hits.findIndex((hit) => hit.url === url) + 1
})

const rank = (weights: Weights) =>
  Effect.andThen(
    Effect.sync(() => setWeights(data, weights)),
    Effect.all({ sentences: Effect.forEach(sentences, placeOf), titles: Effect.forEach(titles, placeOf) })
  )

const places = await Effect.forEach(weights, rank).pipe(Effect.provide(openEngine(directory)), Effect.runPromise)
console.log(JSON.stringify(places satisfies ReadonlyArray<Places>))
