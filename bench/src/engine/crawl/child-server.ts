import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { plainEnvironment } from "../../client/child.ts"
import { root } from "../../client/folders.ts"
import { apiKey } from "../open-engine.ts"
import { builtChild } from "../scrape/built-child.ts"
import { type Usage, usageOfTree } from "../scrape/process-tree.ts"
import type { SiteOptions } from "./generated-site.ts"

/** A generated site in a process of its own. */
export interface ServedSite extends AsyncDisposable {
  readonly origin: string
  /** The requests since the last call: their paths, and their times in milliseconds. */
  readonly requests: () => Promise<ReadonlyArray<readonly [path: string, at: number]>>
}

export const serveSite = async (options: SiteOptions): Promise<ServedSite> => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "../children/serve-generated-site.ts"),
    JSON.stringify(options)
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

/** An engine as it is published, in a process of its own. */
export interface CrawlEngine extends AsyncDisposable {
  readonly url: string
  readonly ask: <A>(
    method: string,
    path: string,
    body?: object,
    key?: string
  ) => Promise<A & { readonly httpStatus: number }>
  readonly usage: () => Usage
}

/** `isBuilt` runs it as it is published; otherwise from its sources, which starts faster and takes more memory. */
export const crawlEngine = async (isBuilt: boolean): Promise<CrawlEngine> => {
  const directory = mkdtempSync(join(tmpdir(), "trawl-bench-crawl-"))
  const { sparingEnvironment, sparingFlags } = await import(
    pathToFileURL(join(root, "scripts/spare-memory.mjs")).href
  ) as {
    readonly sparingFlags: ReadonlyArray<string>
    readonly sparingEnvironment: Readonly<Record<string, string>>
  }
  const program = isBuilt
    ? builtChild("crawl-engine.ts")
    : ["--conditions=@trawl/source", join(import.meta.dirname, "../children/crawl-engine.ts")]
  const child = spawn(process.execPath, [...sparingFlags, ...program, directory], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...plainEnvironment(), ...sparingEnvironment }
  })
  const url = String((await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value)
  return {
    url,
    ask: async (method, path, body, key = apiKey) => {
      const response = await fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body)
      })
      return { ...await response.json(), httpStatus: response.status }
    },
    usage: () => usageOfTree(child.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      await ended(child)
      rmSync(directory, { recursive: true, force: true })
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
