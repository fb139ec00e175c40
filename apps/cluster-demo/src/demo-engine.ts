import { type Client, createClient } from "@trawl/sdk"
import { nodeTransport } from "@trawl/sdk/node"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"

/** A process of the cluster, started with `trawl serve`. */
export interface DemoEngine extends AsyncDisposable {
  readonly name: string
  readonly pid: number
  readonly client: Client
  readonly state: "killed" | "running"
  /** Kills the process with SIGKILL and waits until it has ended. */
  readonly kill: () => Promise<void>
}

export interface DemoEngineOptions {
  readonly name: string
  readonly databaseUrl: string
  /** Parent of the engine's data directory. */
  readonly folder: string
  /** The private addresses of the sites. */
  readonly allow: ReadonlyArray<string>
}

const command = join(import.meta.dirname, "../../../packages/cli/bin/trawl.js")

/**
 * Starts an engine and waits until it responds. If the engine ends before that, fails with the last lines of its
 * output.
 */
export const startEngine = async ({ allow, databaseUrl, folder, name }: DemoEngineOptions): Promise<DemoEngine> => {
  const child = spawn(process.execPath, [
    "--conditions=@trawl/source",
    "--disable-warning=ExperimentalWarning",
    command,
    "serve",
    "--port=0",
    "--no-browser",
    `--data=${join(folder, name)}`,
    ...allow.map((host) => `--allow=${host}`)
  ], {
    env: { ...process.env, TRAWL_API_KEY: apiKey, TRAWL_DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const ended = once(child, "exit")
  const lines: Array<string> = []
  createInterface(child.stderr).on("line", (line) => lines.push(line))
  const baseUrl = await Promise.race([
    urlOf(createInterface(child.stdout)),
    ended.then(() => {
      throw new Error(`Engine ${name} ended during its start: ${lines.slice(-5).join("\n")}`)
    })
  ])
  const transport = nodeTransport()
  let state: DemoEngine["state"] = "running"
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    state = "killed"
    child.kill(signal)
    await ended
  }
  return {
    name,
    pid: child.pid ?? 0,
    client: createClient({ apiKey, baseUrl, transport }),
    get state() {
      return state
    },
    kill: () => end("SIGKILL"),
    [Symbol.asyncDispose]: async () => {
      if (state === "running") await end("SIGTERM")
      await transport[Symbol.asyncDispose]()
    }
  }
}

const apiKey = "trawl-cluster-demo"

const urlOf = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) {
    const url = /^Up at (\S+):/u.exec(line)?.[1]
    if (url !== undefined) return url
  }
  return await new Promise(() => {}) // the process has ended
}
