import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { plainEnvironment } from "../../client/child.ts"
import { type Ask, askAt } from "../ask-at.ts"
import { builtChild } from "../scrape/built-child.ts"
import { sparingMemory } from "../sparing-memory.ts"
import { type Usage, usageOfTree } from "../scrape/process-tree.ts"
import type { SiteOptions } from "./generated-site.ts"

/** A generated site in its own process. */
export interface ServedSite extends AsyncDisposable {
  readonly origin: string
  /** The requests since the last call: their paths, and their times in milliseconds since 1970. */
  readonly requests: () => Promise<ReadonlyArray<readonly [path: string, at: number]>>
}

/** Serves a site, on any free port by default. */
export const serveSite = async (options: SiteOptions, port = 0): Promise<ServedSite> => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "../children/serve-generated-site.ts"),
    JSON.stringify(options),
    String(port)
  ], { stdio: ["pipe", "pipe", "inherit"], env: plainEnvironment() })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  return {
    origin: await next(),
    requests: async () => {
      child.stdin.write("\n")
      return JSON.parse(await next())
    },
    [Symbol.asyncDispose]: () => ended(child)
  }
}

/** An engine in its own process. */
export interface CrawlEngine extends AsyncDisposable {
  readonly url: string
  readonly ask: Ask
  readonly usage: () => Usage
  /** Milliseconds of processor time of the main thread so far. */
  readonly mainThread: () => number
}

/**
 * `isBuilt` runs the published build; otherwise the sources, which start faster and use more memory. Without a data
 * directory, the engine uses a temporary one. `flags` are for Node.
 */
export const crawlEngine = async (
  isBuilt: boolean,
  given?: string,
  flags: ReadonlyArray<string> = []
): Promise<CrawlEngine> => {
  const directory = given ?? mkdtempSync(join(tmpdir(), "trawl-bench-crawl-"))
  const sparing = await sparingMemory()
  const program = isBuilt
    ? builtChild("crawl-engine.ts")
    : ["--conditions=@trawl/source", join(import.meta.dirname, "../children/crawl-engine.ts")]
  const child = spawn(process.execPath, [...sparing.flags, ...flags, ...program, directory], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...plainEnvironment(), ...sparing.environment }
  })
  let url: string | undefined
  // other lines are logs
  for await (const line of createInterface(child.stdout)) if (/^http:\S+$/.test(url = line)) break
  child.stdout.resume()
  if (url?.startsWith("http:") !== true) throw new Error(`The engine did not start; its data directory is ${directory}`)
  return {
    url,
    ask: askAt(url),
    usage: () => usageOfTree(child.pid ?? 0),
    // the first number is in nanoseconds
    mainThread: () =>
      Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, "latin1").split(" ")[0]) / 1e6,
    [Symbol.asyncDispose]: async () => {
      await ended(child)
      if (given === undefined) rmSync(directory, { recursive: true, force: true })
    }
  }
}

const ended = async (child: ReturnType<typeof spawn>) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.stdin?.end()
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000)
  await gone
  clearTimeout(timer)
}
