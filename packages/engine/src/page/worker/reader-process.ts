import { type ChildProcess, fork } from "node:child_process"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { constants, getPriority, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { readingFault } from "../reading-fault.ts"
import {
  joined,
  type ReaderRequest,
  type ReaderResponse,
  readerStarted,
  type ResponseMessage,
  type StringPart
} from "./reader-messages.ts"

/** A process that reads files and works on pages, one at a time. */
export interface ReaderProcess {
  readonly isAlive: () => boolean
  /** Resolves when the process has loaded its code or has ended. */
  readonly started: Promise<void>
  /** Processor time used so far in milliseconds; undefined outside Linux. */
  readonly processorTime: () => Promise<number | undefined>
  /** Always resolves. If the process ends while it reads a file, the result is a failure of the file. */
  readonly read: (job: ReaderRequest) => Promise<ReaderResponse>
  /**
   * Waits briefly for a job whose result is no longer needed, because a new process is expensive to start, and then
   * ends the process.
   */
  readonly settle: () => Promise<void>
  readonly isBusy: () => boolean
  readonly end: () => void
}

/**
 * Starts a process for parsers. A thread would not do: a crash of their native code ends all threads, and thread memory
 * limits do not cover native memory.
 */
export const startReader = (maxMemory: number): ReaderProcess => {
  const child = fork(entry(), {
    execArgv: flags(maxMemory),
    // API keys and other secrets are not passed on to parsers
    env: Object.fromEntries(
      ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"].flatMap((name) =>
        process.env[name] === undefined ? [] : [[name, process.env[name]]]
      )
    ),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  if (child.pid !== undefined) yieldToSearches(child.pid)
  let alive = true
  let waiting: ((answer: ReaderResponse) => void) | undefined
  let onIdle: (() => void) | undefined
  let tooLarge = false
  const settle = (answer: ReaderResponse) => {
    waiting?.(answer)
    waiting = undefined
    rest(child)
    onIdle?.()
  }
  const started = Promise.withResolvers<void>()
  let parts: Array<StringPart> = []
  child.on("message", (message: typeof readerStarted | StringPart | ResponseMessage) => {
    if (message === readerStarted) return started.resolve()
    if ("part" in message) return void parts.push(message)
    settle(joined(parts, message))
    parts = []
  })
  const gone = () => {
    alive = false
    started.resolve()
    settle({
      failed: tooLarge
        ? {
          problem: "TooLarge",
          message: `It needs more memory than the ${Math.round(maxMemory / 1e6)} MB that a file or page may take`
        }
        : { problem: "Damaged", message: "It crashed its parser" }
    })
  }
  child.on("exit", gone)
  child.on("error", (error) => {
    alive = false
    started.resolve()
    settle({ failed: { ...readingFault(error), cause: String(error) } })
  })
  const end = () => {
    alive = false
    child.kill("SIGKILL")
  }
  rest(child)
  return {
    isAlive: () => alive && child.connected,
    started: started.promise,
    processorTime: () => processorTimeOf(child),
    read: async (job) => {
      const watch = setInterval(() => {
        void memoryOf(child).then((memory) => {
          if (memory > maxMemory) {
            tooLarge = true
            child.kill("SIGKILL")
          }
        })
      }, memoryLooks)
      try {
        return await new Promise<ReaderResponse>((resolve) => {
          waiting = resolve
          child.ref()
          child.channel?.ref()
          child.send(job, (error) => {
            if (error !== null) gone()
          })
        })
      } finally {
        clearInterval(watch)
      }
    },
    isBusy: () => waiting !== undefined,
    settle: () =>
      new Promise((resolve) => {
        if (waiting === undefined) return resolve()
        const timer = setTimeout(end, longestUnneeded)
        onIdle = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end
  }
}

/** On a busy machine, the engine's searches run before this process. */
const yieldToSearches = (pid: number): void => {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  } catch {
    // not allowed here: it runs with the engine's priority
  }
}

/** How much lower the priority is: with 5, it gets a quarter of a processor that the engine also wants. */
const niceness = 5

/** An idle process does not keep the engine running. */
const rest = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
}

/**
 * Passes on the flags for package resolution. If the engine runs with small memory settings, so does the reader, which
 * has one page at a time.
 */
const flags = (maxMemory: number): Array<string> => [
  ...process.execArgv.filter((argument) => /^--(?:conditions|heap-growing-percent)=/.test(argument)),
  ...process.execArgv.some((argument) => argument.startsWith("--max-semi-space-size="))
    ? ["--max-semi-space-size=4"]
    : [],
  `--max-old-space-size=${Math.floor(maxMemory / 2 ** 21)}`
]

const memoryLooks = 250

/** Milliseconds that a process may continue a job whose result is no longer needed. */
const longestUnneeded = 500

/** Outside Linux, only the JavaScript heap is limited. */
const memoryOf = async ({ pid }: ChildProcess): Promise<number> => {
  const pages = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "")
  return Number(pages.split(" ")[1] ?? 0) * 4_096
}

/** The kernel reports hundredths of a second, whatever its own clock frequency. */
const processorTimeOf = async ({ pid }: ChildProcess): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined)
  // the program name may contain spaces
  const fields = status?.slice(status.lastIndexOf(")") + 2).split(" ")
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) * 10
}

/** Next to this file in the sources, or an entry of the built package. */
const entry = (): string =>
  import.meta.url.endsWith(".ts")
    ? fileURLToPath(new URL("../../reader.ts", import.meta.url))
    : createRequire(import.meta.url).resolve("@trawl/engine/reader")
