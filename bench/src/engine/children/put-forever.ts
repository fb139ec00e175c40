import { SearchIndex } from "@trawl/engine"
import { words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import process from "node:process"
import { openEngine, putAll } from "../open-engine.ts"
import { numberedPage } from "../numbered-page.ts"

// Arguments: data directory, number of the first page. Writes the number of the last durable page.
const [directory = "", first = "0"] = process.argv.slice(2)

await Effect.gen(function*() {
  const { search } = yield* SearchIndex
  for (let number = Number(first), batch = 0;; batch++) {
    const pages = Array.from({ length: 1 + batch % 40 }, (_, at) => numberedPage(number + at))
    yield* putAll(pages)
    number += pages.length
    process.stdout.write(`${number - 1}\n`)
    // some indexes follow the store and merge only during searches
    if (batch % 5 === 0) yield* search({ terms: [words("harbour")], limit: 1, highlights: false })
  }
}).pipe(Effect.provide(openEngine(directory)), Effect.runPromise)
