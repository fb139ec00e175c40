import { createContext, Script } from "node:vm"

/**
 * Tells which texts match one of the patterns: the first texts, as many as take 2 ms. Call it again, in another turn of
 * the event loop, for the rest. A text that takes longer than 4 ms alone, as it may with `(a+)+$`, is "too slow". After
 * 20 such texts, all others are too slow.
 */
export const matcherOf = (patterns: ReadonlyArray<RegExp>) => {
  let left = maxSlowTexts
  return (texts: ReadonlyArray<string>): ReadonlyArray<boolean | "too slow"> => {
    if (patterns.length === 0 || left === 0) return texts.map(() => left === 0 ? "too slow" : false)
    const found: Array<boolean | "too slow"> = []
    const match = () => {
      for (const text of texts.slice(found.length)) found.push(patterns.some((pattern) => pattern.test(text)))
    }
    // the second attempt excludes garbage collections and the like
    for (const milliseconds of [2, 4]) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const before = process.threadCpuUsage()
        if (runInTime(match, milliseconds) || found.length > 0) return found
        // on a busy machine, most of the time may have passed while the thread did not run
        if (process.threadCpuUsage(before).user > milliseconds * 500) break
      }
    }
    left--
    return ["too slow"]
  }
}

/** Runs regular expressions. Returns false if they take longer than this number of milliseconds. */
export const runInTime = (work: () => void, timeout: number): boolean => {
  sandbox["work"] = work
  try {
    script.runInContext(context, { timeout })
    return true
  } catch (error) {
    // it is an error of the script's own realm
    if ((error as { readonly code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false
    throw error
  }
}

// only a script of this module has a time limit that also ends a regular expression
const sandbox: Record<string, unknown> = {}
const context = createContext(sandbox)
const script = new Script("work()")

const maxAttempts = 20
const maxSlowTexts = 20
