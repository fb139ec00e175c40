import type { ClusteredOptions } from "@trawl/cluster"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { clearTimeout, setTimeout as startTimer } from "node:timers"
import { setTimeout } from "node:timers/promises"
import { plainEnvironment } from "../../client/child.ts"
import { type Ask, askAt } from "../ask-at.ts"
import { sparingMemory } from "../sparing-memory.ts"
import { builtChild } from "../scrape/built-child.ts"
import { type Usage, usageOfTree } from "../scrape/process-tree.ts"

/** One process of a cluster. */
export interface ClusterProcess extends AsyncDisposable {
  readonly pid: number
  readonly url: string
  readonly ask: Ask
  readonly signal: (signal: "SIGCONT" | "SIGKILL" | "SIGSTOP" | "SIGTERM") => void
  /** The exit code, when the process has ended; null after a signal. */
  readonly ended: Promise<number | null>
  readonly hasEnded: () => boolean
  readonly usage: () => Usage
  /** Seconds of processor time of the main thread so far. */
  readonly mainThread: () => number
  /** Kilobytes in the data directory. */
  readonly stored: () => number
}

/**
 * Starts a process with an empty data directory, and waits until it answers or was killed after `killAfter`
 * milliseconds. It has all roles by default.
 */
export const clusterProcess = async (
  databaseUrl: string,
  isBuilt: boolean,
  killAfter = Infinity,
  roles: NonNullable<ClusteredOptions["roles"]> = []
): Promise<ClusterProcess> => {
  const directory = mkdtempSync(join(tmpdir(), "trawl-bench-cluster-"))
  const program = isBuilt
    ? builtChild("cluster-engine.ts")
    : ["--conditions=@trawl/source", join(import.meta.dirname, "../children/cluster-engine.ts")]
  const { environment, flags } = await sparingMemory()
  const child = spawn(process.execPath, [...flags, ...program, directory, databaseUrl, roles.join()], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...plainEnvironment(), ...environment }
  })
  const exit = once(child, "exit")
  const timer = killAfter === Infinity ? undefined : startTimer(() => child.kill("SIGKILL"), killAfter)
  let url: string | undefined
  // other lines are logs
  for await (const line of createInterface(child.stdout)) if (/^http:\S+$/.test(url = line)) break
  // a process that ends by itself, or fails, says why; the lines after an error have its cause
  let isShown = false
  createInterface(child.stdout).on("line", (log) => {
    if (/^\[\d/.test(log)) isShown = log.includes("ERROR") || log.includes("did not run")
    if (isShown) console.error(`process ${child.pid}: ${log}`)
  })
  clearTimeout(timer)
  if (url?.startsWith("http:") !== true) {
    await exit
    if (child.signalCode !== "SIGKILL") throw new Error("A process of the cluster did not start")
    url = ""
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    url,
    ask: askAt(url),
    signal: (signal) => void child.kill(signal),
    stored: () =>
      readdirSync(directory, { recursive: true }).reduce(
        (sum, name) => sum + statSync(join(directory, String(name))).size / 1_000,
        0
      ),
    ended: exit.then(([code]) => code as number | null),
    hasEnded,
    usage: () => usageOfTree(child.pid ?? 0),
    // the first number is in nanoseconds
    mainThread: () =>
      Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, "latin1").split(" ")[0]) / 1e9,
    [Symbol.asyncDispose]: async () => {
      if (!hasEnded()) {
        child.kill("SIGCONT")
        child.kill("SIGTERM")
        await Promise.race([exit, setTimeout(15_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"))])
        await exit
      }
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

/** Waits until a condition holds; fails after a minute. */
export const until = async (holds: () => Promise<boolean>, what: string, every = 20): Promise<void> => {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > 60_000) throw new Error(`Waited a minute until ${what}`)
    await setTimeout(every)
  }
}
