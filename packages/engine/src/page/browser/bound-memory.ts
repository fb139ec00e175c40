import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"

/**
 * Ends a process of a browser that takes more bytes of memory than it may, or the largest when they all take more than twice as many: scripts of a page
 * take as much as they like, beside what the browser bounds itself. Returns what ends the watch. Beside Linux, it sees nothing.
 */
export const boundMemory = (browser: number, most: number): () => void => {
  const look = () => {
    const sizes = treeOf(browser).map((pid) => ({ pid, ...memoryOf(pid) })).sort((one, other) => other.all - one.all)
    const [largest] = sizes
    if (largest === undefined || (largest.all <= most && sizes.reduce((sum, { own }) => sum + own, 0) <= most * 2)) return
    try {
      process.kill(largest.pid, "SIGKILL")
    } catch {
      // it has ended
    }
  }
  const timer = setInterval(look, looks)
  timer.unref()
  return () => clearInterval(timer)
}

const looks = 250

/** The browser and all that it has started. */
const treeOf = (browser: number): ReadonlyArray<number> => {
  // any of its threads starts processes; in those that start others it is the first
  const tree = [browser, ...threadsOf(browser).flatMap((thread) => startedBy(browser, thread))]
  for (let at = 1; at < tree.length; at++) tree.push(...startedBy(tree[at]!, tree[at]!))
  return tree
}

const threadsOf = (pid: number): ReadonlyArray<number> => {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

const startedBy = (pid: number, thread: number): ReadonlyArray<number> => numbersIn(`/proc/${pid}/task/${thread}/children`)

/** All of it, and what it shares with nobody. */
const memoryOf = (pid: number) => {
  const [, resident = 0, shared = 0] = numbersIn(`/proc/${pid}/statm`)
  return { all: resident * page, own: (resident - shared) * page }
}

const page = 4_096

/** None for a process that has ended. */
const numbersIn = (file: string): ReadonlyArray<number> => {
  try {
    return readFileSync(file, "utf8").split(/\s+/).filter((text) => text !== "").map(Number)
  } catch {
    return []
  }
}
