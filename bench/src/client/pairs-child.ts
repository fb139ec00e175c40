import process from "node:process"
import { inFlight } from "./in-flight.ts"
import { median, spread } from "./median.ts"
import type { Open } from "./subject.ts"

// Arguments: file of the subject, its base URL, file of bare `fetch`, its base URL, blocks, calls per block. Prints the
// cost of a call relative to bare `fetch`. Both alternate in short blocks of one process, because two processes differ
// by more than the client adds: in compilation, memory layout and processor core.
const [subject = "", ofSubject = "", fetching = "", ofFetching = "", blocks = "", calls = ""] = process.argv.slice(2)
const open = async (file: string, baseUrl: string) =>
  (await import(file) as { readonly open: Open }).open({ apiKey: "benchmark-key", baseUrl })
const call = await open(subject, ofSubject)
const fetched = await open(fetching, ofFetching)
if (!Array.isArray(await call()) || !Array.isArray(await fetched())) {
  throw new Error("A call did not return the list of results")
}
console.log(JSON.stringify({ one: await ratio(1), many: await ratio(50) }))
process.exit() // open connections would keep the process alive

async function ratio(atOnce: number): Promise<{ readonly middle: number; readonly spread: number }> {
  const ratios: Array<number> = []
  for (let block = -Number(blocks) / 4; block < Number(blocks); block++) {
    // the order alternates, because the first one leaves garbage for the second
    const first = await cost(block % 2 === 0 ? call : fetched, atOnce)
    const second = await cost(block % 2 === 0 ? fetched : call, atOnce)
    if (block >= 0) ratios.push(block % 2 === 0 ? first / second : second / first) // negative blocks warm up
  }
  return { middle: median(ratios), spread: spread(ratios) }
}

/** In microseconds of processor time. */
async function cost(call: () => Promise<unknown>, atOnce: number): Promise<number> {
  const before = process.cpuUsage()
  await inFlight(call, Number(calls), atOnce)
  const { system, user } = process.cpuUsage(before)
  return system + user
}
