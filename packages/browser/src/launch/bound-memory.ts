import { readdir, readFile } from "node:fs/promises"
import process from "node:process"

/**
 * Kills a browser process that uses more than `most` bytes of memory, or the largest process if all together use more
 * than twice as much. Chromium's own limits do not cover all memory that scripts can use. Returns a function that stops
 * the watch. Works on Linux only.
 */
export const boundMemory = (browser: number, maxBytes: number): () => void => {
  const look = async () => {
    const pids = await treeOf(browser)
    const sizes = (await Promise.all(pids.map(async (pid) => ({ pid, ...await memoryOf(pid) })))).sort((one, other) =>
      other.all - one.all
    )
    const [largest] = sizes
    if (
      largest === undefined || (largest.all <= maxBytes && sizes.reduce((sum, { own }) => sum + own, 0) <= maxBytes * 2)
    ) {
      return
    }
    try {
      process.kill(largest.pid, "SIGKILL")
    } catch {
      // the process has ended
    }
  }
  let isLooking = false
  const timer = setInterval(() => {
    // reading the memory of a busy process may take seconds
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, looks)
  timer.unref()
  return () => clearInterval(timer)
}

const looks = 250

/** The browser process and all its descendants. */
const treeOf = async (browser: number): Promise<ReadonlyArray<number>> => {
  // every thread of the browser may start processes; in other processes, only the main thread does
  const tree = [
    browser,
    ...(await Promise.all((await threadsOf(browser)).map((thread) => startedBy(browser, thread)))).flat()
  ]
  for (let at = 1; at < tree.length; at++) tree.push(...await startedBy(tree[at]!, tree[at]!))
  return tree
}

const threadsOf = async (pid: number): Promise<ReadonlyArray<number>> =>
  (await readdir(`/proc/${pid}/task`).catch(() => [])).map(Number)

const startedBy = (pid: number, thread: number): Promise<ReadonlyArray<number>> =>
  numbersIn(`/proc/${pid}/task/${thread}/children`)

/** Resident memory: all of it, and the unshared part. */
const memoryOf = async (pid: number) => {
  const [, resident = 0, shared = 0] = await numbersIn(`/proc/${pid}/statm`)
  return { all: resident * page, own: (resident - shared) * page }
}

const page = 4_096

/** Empty if the process has ended. */
const numbersIn = async (file: string): Promise<ReadonlyArray<number>> =>
  (await readFile(file, "utf8").catch(() => "")).split(/\s+/).filter((text) => text !== "").map(Number)
