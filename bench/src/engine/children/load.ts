import { SearchIndex, type StoredPage } from "@trawl/engine"
import { words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import process from "node:process"
import { readLines } from "../corpus/read-lines.ts"
import { openEngine, putAll } from "../open-engine.ts"
import { storedPage } from "../stored-page.ts"

/** What it took to put pages into a data directory, from opening to closing it. */
export interface Loaded {
  readonly pages: number
  readonly characters: number
  /** Of the store and the index: without reading the corpus. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** MB at the most. */
  readonly memory: number
}

// Arguments: data directory, index, file of the corpus, how many pages.
const [directory = "", index = "", file = "", most = ""] = process.argv.slice(2)

let pages = 0
let characters = 0
let reading = 0
const lines = readLines(file, Number(most))

const load = Effect.gen(function*() {
  for (;;) {
    const batch = yield* Effect.promise(nextBatch)
    if (batch.length === 0) break
    yield* putAll(batch)
    pages += batch.length
    if (pages % 10_000 === 0) console.error(`${pages} pages`)
  }
  // an index may follow the store only when it is asked
  const { search } = yield* SearchIndex
  yield* search({ terms: [words("page")], limit: 1, highlights: false })
})

const began = performance.now()
const before = process.cpuUsage()
await Effect.runPromise(load.pipe(Effect.provide(openEngine(directory, index))))
const { system, user } = process.cpuUsage(before)
console.log(JSON.stringify({
  pages,
  characters,
  cpuSeconds: (system + user - reading) / 1e6,
  wallSeconds: (performance.now() - began) / 1000,
  memory: process.resourceUsage().maxRSS / 1024
} satisfies Loaded))

async function nextBatch(): Promise<ReadonlyArray<StoredPage>> {
  const start = process.cpuUsage()
  const batch: Array<StoredPage> = []
  while (batch.length < 500) {
    const { done, value } = await lines.next()
    if (done === true) break
    batch.push(storedPage(value))
    characters += value.text.length
  }
  const { system, user } = process.cpuUsage(start)
  reading += system + user
  return batch
}
