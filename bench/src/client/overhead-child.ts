import process from "node:process"
import { inFlight } from "./in-flight.ts"
import type { Open } from "./subject.ts"

// file of the subject, where its service is, calls: prints what one call costs, in microseconds
const [file = "", baseUrl = "", given = ""] = process.argv.slice(2)
const calls = Number(given)
const { open } = await import(file) as { readonly open: Open }
const call = open({ apiKey: "benchmark-key", baseUrl })
if (!Array.isArray(await call())) throw new Error("The call did not give the list of results")
await inFlight(call, calls / 4, 1) // warm-up
await inFlight(call, calls / 4, 50)
console.log(JSON.stringify({ one: await cost(1), many: await cost(50) }))
process.exit() // connections that are kept would keep the process

async function cost(atOnce: number): Promise<{ readonly wall: number; readonly cpu: number }> {
  const before = process.cpuUsage()
  const began = performance.now()
  await inFlight(call, calls, atOnce)
  const wall = performance.now() - began
  const { system, user } = process.cpuUsage(before)
  return { wall: wall * 1000 / calls, cpu: (system + user) / calls }
}
