import { LinkGraph, type Refreshed, SearchIndex, type StoredPage } from "@trawl/engine"
import { words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { readLinesAtOnce } from "../corpus/read-lines-at-once.ts"
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
  /** Milliseconds for which nothing else had a turn, at the most: by the clock, which other processes stop too, and of the processor's time. */
  readonly longestHold: { readonly clock: number; readonly cpu: number }
  /** Files that the index has come to. */
  readonly segments: number
  /** What links between the pages came to when all were there, how long that took, and the processor's time until it was indexed. */
  readonly links: Refreshed & { readonly seconds: number; readonly cpuSeconds: number }
}

// Arguments: data directory, index, file of the corpus, how many pages.
const [directory = "", index = "", file = "", most = ""] = process.argv.slice(2)

let pages = 0
let characters = 0
let reading = 0
let lastTurn = turn()
const longestHold = { clock: 0, cpu: 0 }
const lines = readLinesAtOnce(file, Number(most))

const load = Effect.gen(function*() {
  for (;;) {
    const batch = yield* Effect.sync(nextBatch)
    if (batch.length === 0) break
    yield* putAll(batch)
    pages += batch.length
    if (pages % 10_000 === 0) console.error(`${pages} pages`)
  }
  // an index may follow the store only when it is asked
  yield* ask
})

const ask = Effect.flatMap(SearchIndex, ({ search }) => search({ terms: [words("page")], limit: 1, highlights: false }))

const readLinks = Effect.gen(function*() {
  const { refresh } = yield* LinkGraph
  const began = performance.now()
  const refreshed = yield* refresh
  const seconds = (performance.now() - began) / 1000
  yield* ask
  return { ...refreshed, seconds }
})

const turns = setInterval(() => {
  const now = turn()
  longestHold.clock = Math.max(longestHold.clock, now.clock - lastTurn.clock)
  longestHold.cpu = Math.max(longestHold.cpu, now.cpu - lastTurn.cpu)
  lastTurn = now
}, 1)
const began = performance.now()
const before = process.cpuUsage()
await Effect.runPromise(load.pipe(Effect.provide(openEngine(directory, index))))
const cpuSeconds = cpuSince(before)
const wallSeconds = (performance.now() - began) / 1000
clearInterval(turns)
const memory = process.resourceUsage().maxRSS / 1024
const segments = existsSync(join(directory, "trawl-index")) ? readdirSync(join(directory, "trawl-index")).filter((name) => name.endsWith(".segment")).length : 0

const beforeLinks = process.cpuUsage()
const links = await Effect.runPromise(readLinks.pipe(Effect.provide(openEngine(directory, index))))
console.log(JSON.stringify({
  pages,
  characters,
  cpuSeconds: cpuSeconds - reading / 1e6,
  wallSeconds,
  memory,
  longestHold,
  segments,
  links: { ...links, cpuSeconds: cpuSince(beforeLinks) }
} satisfies Loaded))

function cpuSince(before: NodeJS.CpuUsage): number {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}

function nextBatch(): ReadonlyArray<StoredPage> {
  const start = process.cpuUsage()
  const batch: Array<StoredPage> = []
  while (batch.length < 500) {
    const { done, value } = lines.next()
    if (done === true) break
    batch.push(storedPage(value))
    characters += value.text.length
  }
  const { system, user } = process.cpuUsage(start)
  reading += system + user
  // nor is it the engine's that nothing else had a turn meanwhile
  lastTurn = turn()
  return batch
}

function turn() {
  const { system, user } = process.threadCpuUsage()
  return { clock: performance.now(), cpu: (system + user) / 1e3 }
}
