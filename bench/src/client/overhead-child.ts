import process from "node:process"
import { inFlight } from "./in-flight.ts"
import type { Open } from "./subject.ts"

// file of the subject, where its service is, calls: prints what one call costs, in microseconds
const [file = "", baseUrl = "", given = ""] = process.argv.slice(2)
const calls = Number(given)
const { open } = await import(file) as { readonly open: Open }
const call = open({ apiKey: "benchmark-key", baseUrl })
if (!Array.isArray(await call())) throw new Error("The call did not give the list of results")
const early = await cost(1, calls / 2)
// bare `fetch` has no code of its own to be compiled, so what compiling costs is told apart from what a call costs
await inFlight(call, calls, 50)
await inFlight(call, calls, 1)
console.log(JSON.stringify({ early, one: await cost(1, calls), many: await cost(50, calls) }))
process.exit() // connections that are kept would keep the process

async function cost(atOnce: number, calls: number): Promise<{ readonly wall: number; readonly cpu: number }> {
  const before = process.cpuUsage()
  const began = performance.now()
  await inFlight(call, calls, atOnce)
  const wall = performance.now() - began
  const { system, user } = process.cpuUsage(before)
  return { wall: wall * 1000 / calls, cpu: (system + user) / calls }
}
