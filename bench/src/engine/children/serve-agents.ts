import { crawlSite, embedded, EngineAddress, listen, PageStore } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { mkdirSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import process from "node:process"
import { serveLibrary } from "../../../../apps/starter/src/library/serve-library.ts"
import { apiKey } from "../open-engine.ts"

// Arguments: data directory, another allowed host. Crawls the starter library if it is empty, writes its URL, serves
// until its input ends, then writes its CPU seconds, the delays of its event loop, and its peak memory.
const [dataDirectory = "", host] = process.argv.slice(2)
mkdirSync(dataDirectory, { recursive: true })

await Effect.gen(function*() {
  // a fixed port, because the library stores pages by URL
  const library = yield* serveLibrary({ port: 3915 })
  const parts = yield* Layer.build(
    embedded({
      dataDirectory,
      apiKeys: [apiKey],
      allowedAddresses: [new URL(library.url).host, ...host === undefined ? [] : [host]],
      browser: false
    })
  )
  yield* Effect.gen(function*() {
    if ((yield* (yield* PageStore).count) === 0) {
      yield* Stream.runDrain(crawlSite(library.url, { maxPages: 3_000, maxDepth: 10 }))
    }
    const { url } = yield* EngineAddress
    const before = process.cpuUsage()
    const turns = monitorEventLoopDelay({ resolution: 5 })
    turns.enable()
    console.log(url)
    yield* Effect.promise(() => new Promise((resolve) => process.stdin.on("end", resolve).resume()))
    const { system, user } = process.cpuUsage(before)
    console.log(
      JSON.stringify({
        cpuSeconds: (system + user) / 1e6,
        longestTurn: turns.max / 1e6,
        turnP99: turns.percentile(99) / 1e6,
        peakMegabytes: process.resourceUsage().maxRSS / 1024
      })
    )
  }).pipe(Effect.provide(Layer.provideMerge(listen({ port: 0 }), Layer.succeedContext(parts))))
}).pipe(Effect.scoped, Effect.runPromise)
process.exit()
