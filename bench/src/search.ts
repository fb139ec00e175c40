import { embedded, inMemory } from "@trawl/engine"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { join } from "node:path"

/**
 * How long the engine takes for one `POST /v2/search` over the starter library, without a network: median and tail.
 * Needs the library that `npm start` crawls; another data directory may be the argument.
 */
const dataDirectory = process.argv[2] ?? join(import.meta.dirname, "../../.trawl/library")
const rounds = 20

const queries = [
  "retry schedule jitter",
  "schema class",
  "\"exponential backoff\"",
  "http client -server",
  "intitle:stream chunk",
  "inurl:effect layer",
  "allintitle:effect schedule",
  "site:127.0.0.1 fiber interrupt",
  "how do I run effects concurrently",
  "the effect of a value"
]

if (!existsSync(dataDirectory)) {
  console.error(`There is no library in ${dataDirectory}: run \`npm start\` once, or name another data directory.`)
  process.exit(1)
}

await Effect.gen(function*() {
  const answer = yield* inMemory
  const ask = async (query: string) => {
    const began = performance.now()
    const response = await answer(
      new Request("http://engine.internal/v2/search", {
        method: "POST",
        headers: { authorization: "Bearer bench", "content-type": "application/json" },
        body: JSON.stringify({ query })
      })
    )
    const { data } = await response.json() as { readonly data: { readonly web: ReadonlyArray<unknown> } }
    return { milliseconds: performance.now() - began, found: data.web.length }
  }

  const all: Array<number> = []
  for (const query of queries) yield* Effect.promise(() => ask(query)) // warm-up
  for (const query of queries) {
    const times: Array<number> = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const asked = yield* Effect.promise(() => ask(query))
      times.push(asked.milliseconds)
      found = asked.found
    }
    all.push(...times)
    yield* Console.log(`${format(quantile(times, 0.5))} ms median, ${format(quantile(times, 0.95))} ms p95, ${found} found  ${query}`)
  }
  yield* Console.log(`\nall: ${format(quantile(all, 0.5))} ms median, ${format(quantile(all, 0.99))} ms p99, ${all.length} searches`)
}).pipe(
  Effect.scoped,
  Effect.provide(embedded({ dataDirectory, apiKeys: ["bench"] })),
  Effect.runPromise
)

function quantile(times: ReadonlyArray<number>, part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

function format(milliseconds: number): string {
  return milliseconds.toFixed(2).padStart(7)
}
