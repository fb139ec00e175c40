import process from "node:process"
import { inFlight } from "./in-flight.ts"
import type { Open } from "./subject.ts"

// Arguments: file of the subject, base URL, number of calls. Prints the microseconds per call.
const [file = "", baseUrl = "", given = ""] = process.argv.slice(2)
const calls = Number(given)
const { open } = await import(file) as { readonly open: Open }
const call = open({ apiKey: "benchmark-key", baseUrl })
if (!Array.isArray(await call())) throw new Error("The call did not return the list of results")
const early = await cost(1, calls / 2)
// separates the cost of compiling from the cost of a call, because bare `fetch` has no code to compile
await inFlight(call, calls, 50)
await inFlight(call, calls, 1)
console.log(JSON.stringify({ early, one: await cost(1, calls), many: await cost(50, calls) }))
process.exit() // open connections would keep the process alive

async function cost(atOnce: number, calls: number): Promise<{ readonly wall: number; readonly cpu: number }> {
  const before = process.cpuUsage()
  const began = performance.now()
  await inFlight(call, calls, atOnce)
  const wall = performance.now() - began
  const { system, user } = process.cpuUsage(before)
  return { wall: wall * 1000 / calls, cpu: (system + user) / calls }
}
