import { serve, type ServeOptions } from "../../src/serve.ts"
import { processorTime } from "../processor-time.ts"

// Argument: the options of the engine, as JSON. Answers every message with the longest turn of the event loop since the last one.
const engine = await serve({
  dataDirectory: ":memory:",
  apiKeys: ["engine-key"],
  browser: false,
  port: 0,
  ...JSON.parse(process.argv[2] ?? "{}") as Partial<ServeOptions>
})

/** Each turn of the event loop begins with its timers, so the processor time between two timers is that of one turn. */
let before = processorTime()
let longest = 0
setInterval(() => {
  const now = processorTime()
  longest = Math.max(longest, now - before)
  before = now
}, 5)

process.on("message", () => {
  process.send?.({ longest })
  longest = 0
})
process.on("disconnect", () => process.exit())
process.send?.({ url: engine.url })
