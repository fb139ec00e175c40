import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { type Ask, askAt } from "../ask-at.ts"
import { builtChild } from "../scrape/built-child.ts"

export type JobKind = "batch" | "crawl" | "run"

export const paths: Readonly<Record<JobKind, string>> = {
  batch: "/v2/batch/scrape",
  crawl: "/v2/crawl",
  run: "/v2/agent"
}

/** An engine in its own process. */
export interface EngineProcess {
  readonly ask: Ask
  /** `kill -9`; resolves when the process has ended. */
  readonly kill: () => Promise<void>
}

/** The program of an engine, and flags for Node. */
export interface EngineProgram {
  readonly flags?: ReadonlyArray<string>
  readonly program?: ReadonlyArray<string>
  /** Arguments after the data directory. */
  readonly args?: ReadonlyArray<string>
}

/**
 * Starts an engine on a data directory; undefined if it was killed after `killAfter` milliseconds, before it listened.
 * By default, its agent runs take as many steps as their prompt says.
 */
export const startEngine = async (
  directory: string,
  killAfter = Infinity,
  { args = [], flags = [], program = childProgram("serve-jobs.ts", false) }: EngineProgram = {}
): Promise<EngineProcess | undefined> => {
  const child = spawn(process.execPath, [...flags, ...program, directory, ...args], {
    stdio: ["pipe", "pipe", "ignore"]
  })
  const timer = killAfter === Infinity ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter)
  const url = await address(child)
  if (url === undefined) {
    if (child.signalCode === null && child.exitCode !== null) throw new Error(`The engine ended with ${child.exitCode}`)
    return undefined
  }
  clearTimeout(timer)
  return {
    ask: askAt(url),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      await gone
    }
  }
}

/** The arguments for Node that run a file of `children`, on the published build or the sources. */
export const childProgram = (name: string, isBuilt: boolean): ReadonlyArray<string> =>
  isBuilt ? builtChild(name) : ["--conditions=@trawl/source", join(import.meta.dirname, "../children", name)]

const address = async (child: ChildProcess): Promise<string | undefined> => {
  const gone = once(child, "exit")
  for await (const line of createInterface(child.stdout!)) if (/^http:\S+$/.test(line)) return line
  await gone
  return undefined
}
