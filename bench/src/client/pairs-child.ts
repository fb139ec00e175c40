import process from "node:process"
import { inFlight } from "./in-flight.ts"
import { median, spread } from "./middle.ts"
import type { Open } from "./subject.ts"

// file of the subject, where its service is, file of bare `fetch`, where its service is, blocks, calls of each: prints
// what a call of the subject costs in parts of what bare `fetch` costs. Both take turns in short blocks of one process,
// for processes differ by more than a client adds: in how they were compiled, where their memory lies, and on which
// core they run.
const [subject = "", ofSubject = "", fetching = "", ofFetching = "", blocks = "", calls = ""] = process.argv.slice(2)
const open = async (file: string, baseUrl: string) =>
  (await import(file) as { readonly open: Open }).open({ apiKey: "benchmark-key", baseUrl })
const call = await open(subject, ofSubject)
const fetched = await open(fetching, ofFetching)
if (!Array.isArray(await call()) || !Array.isArray(await fetched())) {
  throw new Error("A call did not give the list of results")
}
console.log(JSON.stringify({ one: await ratio(1), many: await ratio(50) }))
process.exit() // connections that are kept would keep the process

async function ratio(atOnce: number): Promise<{ readonly middle: number; readonly spread: number }> {
  const ratios: Array<number> = []
  for (let block = -Number(blocks) / 4; block < Number(blocks); block++) {
    // who comes second finds what the first has left behind, so that they change places
    const first = await cost(block % 2 === 0 ? call : fetched, atOnce)
    const second = await cost(block % 2 === 0 ? fetched : call, atOnce)
    if (block >= 0) ratios.push(block % 2 === 0 ? first / second : second / first) // those before warm up
  }
  return { middle: median(ratios), spread: spread(ratios) }
}

/** Microseconds of processor time. */
async function cost(call: () => Promise<unknown>, atOnce: number): Promise<number> {
  const before = process.cpuUsage()
  await inFlight(call, Number(calls), atOnce)
  const { system, user } = process.cpuUsage(before)
  return system + user
}
