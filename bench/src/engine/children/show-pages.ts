import process from "node:process"
import { setTimeout } from "node:timers/promises"
import { readdirSync, readFileSync } from "node:fs"
import type { Showing } from "../browser/browser-figures.ts"
import { renderers } from "../browser/renderers.ts"
import { usageOfTree } from "../scrape/process-tree.ts"

// Arguments: renderer, URL of the pages without their number, number of pages. Prints the cost of each page.
const [who = "", address = "", count = "0"] = process.argv.slice(2)
if (who !== "engine" && who !== "playwright") throw new Error(`Unknown renderer: ${who}`)

const warmUp = 5
const watched = 5

await renderers[who](async (show) => {
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

/** Megabytes of a process and its child processes, with shared memory counted once; Linux only. */
function proportionalMegabytes(root: number): number {
  const children = Map.groupBy(
    readdirSync("/proc").filter((name) => /^\d+$/.test(name)),
    (name) => Number(read(`/proc/${name}/stat`).split(") ").at(-1)?.split(" ")[1])
  )
  const held = (pid: number): number =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) +
    (children.get(pid) ?? []).reduce((sum, child) => sum + held(Number(child)), 0)
  return held(root) / 1000
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1")
  } catch {
    return "" // the process has ended
  }
}
