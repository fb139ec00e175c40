import { readdir, readFile } from "node:fs/promises"
import process from "node:process"

/**
 * Ends a process of a browser that takes more bytes of memory than it may, or the largest when they all take more than twice as many: scripts of a page
 * take as much as they like, beside what the browser bounds itself. Returns what ends the watch. Beside Linux, it sees nothing.
 */
export const boundMemory = (browser: number, most: number): () => void => {
  const look = async () => {
    const pids = await treeOf(browser)
    const sizes = (await Promise.all(pids.map(async (pid) => ({ pid, ...await memoryOf(pid) })))).sort((one, other) =>
      other.all - one.all
    )
    const [largest] = sizes
    if (largest === undefined || (largest.all <= most && sizes.reduce((sum, { own }) => sum + own, 0) <= most * 2)) {
      return
    }
    try {
      process.kill(largest.pid, "SIGKILL")
    } catch {
      // it has ended
    }
  }
  let isLooking = false
  const timer = setInterval(() => {
    // for a busy process, the system may take seconds to return the figure
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

/** The browser and all that it has started. */
const treeOf = async (browser: number): Promise<ReadonlyArray<number>> => {
  // any of its threads starts processes; in those that start others it is the first
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

/** All of it, and what it shares with nobody. */
const memoryOf = async (pid: number) => {
  const [, resident = 0, shared = 0] = await numbersIn(`/proc/${pid}/statm`)
  return { all: resident * page, own: (resident - shared) * page }
}

const page = 4_096

/** None for a process that has ended. */
const numbersIn = async (file: string): Promise<ReadonlyArray<number>> =>
  (await readFile(file, "utf8").catch(() => "")).split(/\s+/).filter((text) => text !== "").map(Number)
