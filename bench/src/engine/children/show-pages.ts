import process from "node:process"
import { setTimeout } from "node:timers/promises"
import { proportionalMegabytes } from "../browser/proportional-memory.ts"
import type { Showing } from "../browser/browser-figures.ts"
import { showers } from "../browser/showers.ts"
import { usageOfTree } from "../scrape/process-tree.ts"

// Arguments: renderer, URL of the pages without their number, number of pages. Prints the cost of each page.
const [who = "", address = "", count = "0"] = process.argv.slice(2)
if (who !== "engine" && who !== "playwright") throw new Error(`Unknown renderer: ${who}`)

const warmUp = 5
const watched = 5

await showers[who](async (show) => {
  for (let number = 0; number < warmUp; number++) await show(`${address}${number}`)
  const pages = Number(count)
  const [cpu, start] = [usageOfTree(process.pid).cpuSeconds, performance.now()]
  let characters = 0
  for (let number = 0; number < pages; number++) characters += await show(`${address}${number}`)
  const showing = {
    cpuSeconds: (usageOfTree(process.pid).cpuSeconds - cpu) / pages,
    seconds: (performance.now() - start) / 1000 / pages,
    characters: characters / pages
  }
  // measured afterwards, because reading memory is expensive
  let megabytes = 0
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      megabytes = Math.max(megabytes, proportionalMegabytes(process.pid))
      await setTimeout(100)
    }
  })()
  for (let number = 0; number < watched; number++) await show(`${address}${number}`)
  done.abort()
  await watching
  console.log(JSON.stringify({ ...showing, megabytes } satisfies Showing))
})
