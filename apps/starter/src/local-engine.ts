import { defaultPort } from "@trawl/engine/port"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { apiKey } from "./api-key.ts"

/** The address of a local engine, and its key. */
export interface LocalEngine extends AsyncDisposable {
  readonly baseUrl: string
  readonly apiKey: string
}

export interface LocalEngineOptions {
  /** Called with each progress message, because the first start takes a while. */
  readonly print: (line: string) => void
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined
  /** The port of the engine. Default: `defaultPort` of the engine. */
  readonly port?: number | undefined
  /** Further arguments for `npm start`. */
  readonly args?: ReadonlyArray<string> | undefined
}

/** There is no local engine, and none could be started; `message` is one line with the reason. */
export class EngineUnavailable extends Error {
  readonly _tag = "EngineUnavailable"
  override readonly name = "EngineUnavailable"
}

/**
 * Returns the running local engine, or else starts one like `npm start`, which ends with this value and with this
 * process.
 */
export const localEngine = async (
  { args = [], port = defaultPort, print, signal }: LocalEngineOptions
): Promise<LocalEngine> => {
  const usual = `http://127.0.0.1:${port}`
  if (port !== 0 && await isUp(usual, signal)) return { baseUrl: usual, apiKey, [Symbol.asyncDispose]: async () => {} }
  print(`No engine responds${port === 0 ? "" : ` at ${usual}`}. Starting one; it stops when this command ends.`)
  const engine = start(["--port", String(port), ...args])
  let ending: Promise<void> | undefined
  const end = () => ending ??= ended(engine)
  const stop = () => void end()
  signal?.addEventListener("abort", stop)
  try {
    const up = await report(engine, print)
    signal?.throwIfAborted()
    if ("problem" in up) throw new EngineUnavailable(up.problem)
    return { baseUrl: up.baseUrl, apiKey, [Symbol.asyncDispose]: end }
  } finally {
    signal?.removeEventListener("abort", stop)
  }
}

/** Maximum milliseconds for stopping an engine: longer than the engine gives open requests. */
const patience = 8_000

/** The output of the starter during a crawl. */
const progress = /^(?:Crawl|Stopped)/

/**
 * In its own process group, because Ctrl-C is meant for the calling program. It ends when the channel closes, however
 * this process ends.
 */
const start = (args: ReadonlyArray<string>) =>
  spawn(
    process.execPath,
    [
      "--conditions=@trawl/source",
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "main.ts"),
      ...args
    ],
    {
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, NO_COLOR: "1" }
    }
  )

/** Passes its progress on until it has started or failed. */
const report = (engine: ReturnType<typeof start>, print: LocalEngineOptions["print"]) =>
  new Promise<{ readonly baseUrl: string } | { readonly problem: string }>((resolve) => {
    let problem = "The engine stopped before it was ready."
    eachLine(engine.stdout, (line) => progress.test(line) && print(line))
    eachLine(engine.stderr, (line) => problem = line)
    engine.once("message", (up: { readonly baseUrl: string }) => resolve(up))
    engine.once("error", ({ message }) => resolve({ problem: `The engine cannot be started: ${message}` }))
    engine.once("close", () => resolve({ problem }))
  })

const eachLine = (output: Readable | null, hear: (line: string) => void) =>
  output && createInterface({ input: output }).on("line", hear)

const ended = async (engine: ReturnType<typeof start>): Promise<void> => {
  if (engine.pid === undefined || engine.exitCode !== null || engine.signalCode !== null) return
  const exit = once(engine, "exit")
  const late = setTimeout(() => engine.kill("SIGKILL"), patience)
  engine.kill("SIGTERM")
  await exit
  clearTimeout(late)
}

/** Whether an engine responds; waits for one that is about to stop, because it still holds the port and the data. */
const isUp = async (baseUrl: string, signal: AbortSignal | undefined): Promise<boolean> => {
  for (let waited = 0;; waited += 200) {
    signal?.throwIfAborted()
    const [status, text] = await fetch(baseUrl, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(1_000)
    })
      .then(async (answer) => [answer.status, await answer.text()] as const)
      .catch(() => [0, ""] as const)
    if (status !== 503 || waited >= patience) return text.includes("Trawl")
    await pause(200, undefined, { signal })
  }
}
