import { LinkGraph, type LinkGraphUpdate, SearchIndex } from "@trawl/engine"
import { words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { Batches } from "../corpus/batches.ts"
import { cpuSince } from "../cpu-since.ts"
import { openEngine, putAll } from "../open-engine.ts"
import { storedPage } from "../stored-page.ts"

/** The cost of storing pages in a data directory, from opening to closing the engine. */
export interface Loaded {
  readonly pages: number
  readonly characters: number
  /** Processor time of the store and the index, without reading the corpus. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** Peak memory in MB. */
  readonly memory: number
  /**
   * The longest block of the event loop in milliseconds: elapsed time, which includes other processes, and processor
   * time.
   */
  readonly longestHold: { readonly clock: number; readonly cpu: number }
  /** Files of the index after some idle time. */
  readonly segments: number
  /**
   * The update of the link graph after all pages were stored, its duration, and the processor time until it was
   * indexed.
   */
  readonly links: LinkGraphUpdate & { readonly seconds: number; readonly cpuSeconds: number }
}

// Arguments: data directory, file of the corpus, number of pages.
const [directory = "", file = "", most = ""] = process.argv.slice(2)

let characters = 0
let began = 0
let before: NodeJS.CpuUsage | undefined
let lastTurn = turn()
const longestHold = { clock: 0, cpu: 0 }
const batches = new Batches(file, Number(most), (page) => {
  characters += page.text.length
  return storedPage(page)
})

const load = Effect.gen(function*() {
  // the cost of opening an engine does not depend on the number of pages
  began = performance.now()
  before = process.cpuUsage()
  lastTurn = turn()
  for (;;) {
    const batch = yield* Effect.sync(() => batches.next())
    // this pause is not caused by the engine
    lastTurn = turn()
    if (batch.length === 0) break
    yield* putAll(batch)
    if (batches.pages % 10_000 === 0) console.error(`${batches.pages} pages`)
  }
  // some indexes follow the store only during searches
  yield* ask
})

const ask = Effect.flatMap(SearchIndex, ({ search }) => search({ terms: [words("page")], limit: 1, highlights: false }))

const readLinks = Effect.gen(function*() {
  const { refresh } = yield* LinkGraph
  const began = performance.now()
  const refreshed = yield* refresh
  const seconds = (performance.now() - began) / 1000
  yield* ask
  const cpuSeconds = cpuSince(beforeLinks)
  yield* rest
  return { ...refreshed, seconds, cpuSeconds }
})

/** Waits until the files of the index no longer change: merges that a search starts belong to the measurement. */
const rest = Effect.gen(function*() {
  for (let before = "", unchanged = 0; unchanged < secondsUnchanged;) {
    yield* Effect.sleep("1 second")
    const now = filesOfIndex().map((name) =>
      `${name} ${statSync(join(directory, "trawl-index", name), { throwIfNoEntry: false })?.size}`
    ).join()
    unchanged = now === before ? unchanged + 1 : 0
    before = now
  }
})

const secondsUnchanged = 15

const turns = setInterval(() => {
  const now = turn()
  longestHold.clock = Math.max(longestHold.clock, now.clock - lastTurn.clock)
  longestHold.cpu = Math.max(longestHold.cpu, now.cpu - lastTurn.cpu)
  lastTurn = now
}, 1)
await Effect.runPromise(load.pipe(Effect.provide(openEngine(directory))))
const cpuSeconds = cpuSince(before)
const wallSeconds = (performance.now() - began) / 1000
clearInterval(turns)
const memory = process.resourceUsage().maxRSS / 1024

const beforeLinks = process.cpuUsage()
const links = await Effect.runPromise(readLinks.pipe(Effect.provide(openEngine(directory))))
console.log(JSON.stringify(
  {
    pages: batches.pages,
    characters,
    cpuSeconds: cpuSeconds - batches.reading,
    wallSeconds,
    memory,
    longestHold,
    segments: filesOfIndex().filter((name) => name.endsWith(".segment")).length,
    links
  } satisfies Loaded
))

function filesOfIndex(): ReadonlyArray<string> {
  const index = join(directory, "trawl-index")
  return existsSync(index) ? readdirSync(index) : []
}

function turn() {
  const { system, user } = process.threadCpuUsage()
  return { clock: performance.now(), cpu: (system + user) / 1e3 }
}
