import { Worker } from "node:worker_threads"
import { serve, type ServeOptions } from "../../src/serve.ts"
import { processorTime } from "../processor-time.ts"
import type { Search } from "./searching-client.ts"

// Argument: the options of the engine, as JSON. A message with `SearchingClients` starts clients that search, and "stop"
// stops them and returns the measurements.
const engine = await serve({
  dataDirectory: ":memory:",
  apiKeys: ["engine-key", "searching-key"],
  browser: false,
  port: 0,
  ...JSON.parse(process.argv[2] ?? "{}") as Partial<ServeOptions>
})
const client = new Worker(new URL("searching-client.ts", import.meta.url), { workerData: engine.url })

/** Each turn of the event loop begins with its timers, so the processor time between two timers is that of one turn. */
let turns: Array<{ readonly at: number; readonly used: number }> = []
const measure = () => turns.push({ at: performance.timeOrigin + performance.now(), used: processorTime() })
setInterval(measure, 5)

process.on("message", (message) => {
  if (message !== "stop") {
    turns = []
    measure()
  }
  client.postMessage(message, [])
})
client.on("message", (searches: ReadonlyArray<Search>) => {
  measure()
  const longestTurn = Math.max(...turns.slice(1).map(({ used }, at) => used - turns[at]!.used))
  // the turns in which a search begins and ends count in full
  const usedWithin = ({ began, ended }: Search) =>
    (turns.find(({ at }) => at >= ended) ?? turns.at(-1)!).used -
    (turns.findLast(({ at }) => at <= began) ?? turns[0]!).used
  process.send?.({
    longestTurn,
    work: turns.at(-1)!.used - turns[0]!.used,
    searches: searches.map((search) => ({
      status: search.status,
      body: search.body,
      milliseconds: search.ended - search.began,
      waited: usedWithin(search)
    }))
  })
})
process.on("disconnect", () => process.exit())
process.send?.({ url: engine.url })
