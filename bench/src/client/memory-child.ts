import process from "node:process"
import { inFlight } from "./in-flight.ts"
import type { Open } from "./subject.ts"

// Arguments: file of the subject, base URL, number of calls; needs --expose-gc. Prints the heap size in bytes after
// each twentieth of the calls.
const [file = "", baseUrl = "", calls = ""] = process.argv.slice(2)
const { open } = await import(file) as { readonly open: Open }
const call = open({ apiKey: "benchmark-key", baseUrl })
const heap: Array<number> = []
for (let part = 0; part < 20; part++) {
  await inFlight(call, Number(calls) / 20, 50)
  await new Promise((resolve) => setTimeout(resolve, 20)) // waits until closed sockets are released
  globalThis.gc?.()
  globalThis.gc?.()
  heap.push(process.memoryUsage().heapUsed)
}
console.log(JSON.stringify(heap))
process.exit() // open connections would keep the process alive
