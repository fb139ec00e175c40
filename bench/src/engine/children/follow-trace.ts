import * as sdk from "@trawl/sdk"
import process from "node:process"
import { apiKey } from "../open-engine.ts"

// Arguments: base URL, run ID. Follows the trace of a run with the client, and prints the number of events and the peak
// memory in MB.
const [baseUrl = "", id = ""] = process.argv.slice(2)
const used = (): number => {
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

let events = 0
let streaming = 0
for await (const { type } of sdk.agent.trace(sdk.connect({ apiKey, baseUrl }), id, { interval: 100 })) {
  if (++events % 500 === 0 || type === "run.finished") streaming = Math.max(streaming, used())
}
console.log(JSON.stringify({ events, megabytes: streaming }))
