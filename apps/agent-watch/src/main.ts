import { ApiError, createClient, explain } from "@trawl/sdk"
import { nodeTransport } from "@trawl/sdk/node"
import { wrap } from "@trawl/starter/fit"
import { EngineUnavailable, type LocalEngine, localEngine } from "@trawl/starter/local-engine"
import { printableLine } from "@trawl/starter/printable-line"
import process from "node:process"
import { help } from "./help.ts"
import { lineView } from "./lines/line-view.ts"
import { liveView } from "./live/live-view.ts"
import { Misuse } from "./misuse.ts"
import { readArguments, type WatchCommand } from "./read-arguments.ts"
import { report } from "./report.ts"
import { again } from "@trawl/cli/end-at-once"
import { watchedTransport } from "./run/watched-transport.ts"
import { watchRun } from "./run/watch-run.ts"

const main = async (): Promise<number> => {
  const wanted = readArguments(process.argv.slice(2))
  if (wanted._tag === "Help") {
    process.stdout.write(help)
    return 0
  }
  const stop = new AbortController()
  const leaving: { lastWords?: () => string | undefined } = {}
  const leave = (code: number): never => {
    const message = leaving.lastWords?.()
    if (message !== undefined) process.stderr.write(`${message}\n`)
    process.exit(code)
  }
  for (const [signal, code] of [["SIGTERM", 143], ["SIGHUP", 129]] as const) process.on(signal, () => leave(code))
  const cancelled = ctrlC(() => leave(130))
  void cancelled.then(() => stop.abort())
  await using service = await place(stop.signal)
  return await show(wanted, service, cancelled, (message) => leaving.lastWords = message)
}

/** The service from the environment, or else the local engine. */
const place = async (signal: AbortSignal): Promise<Partial<LocalEngine> & AsyncDisposable> =>
  process.env["TRAWL_BASE_URL"]
    ? { [Symbol.asyncDispose]: async () => {} }
    : localEngine({ signal, print: (line) => process.stderr.write(`${line}\n`) })

const show = async (
  wanted: Exclude<WatchCommand, { readonly _tag: "Help" }>,
  { apiKey, baseUrl }: Partial<LocalEngine>,
  cancelled: Promise<void>,
  leaveWith: (message: () => string | undefined) => void
): Promise<number> => {
  await using transport = nodeTransport()
  await using trawl = createClient({
    apiKey,
    baseUrl,
    transport: watchedTransport(transport, (link) => run.hear(link))
  })
  const isLive = process.stdout.isTTY && process.stderr.isTTY && process.env["TERM"] !== "dumb"
  const view = isLive ? liveView(process.stderr) : lineView(process.stderr)
  const run = watchRun({ trawl, wanted, view, cancelled })
  const resume = () => {
    const { id, outcome } = run.current()
    return id === undefined || outcome !== undefined
      ? undefined
      : `Run ${id} may still be in progress: npm run agent-watch -- --resume ${id}`
  }
  leaveWith(() => {
    view.close()
    return resume()
  })
  try {
    const { exitCode, result, summary } = report(await run.watch())
    view.close()
    const { columns } = process.stderr
    // a narrower terminal would cut the ID
    process.stderr.write(`${isLive && columns >= 60 ? wrap(summary, columns, Infinity).join("\n") : summary}\n`)
    if (result !== undefined) process.stdout.write(`${result}\n`)
    return exitCode
  } catch (error) {
    view.close()
    if (!(error instanceof ApiError)) throw error
    const hint = error.is("AgentNotFound") ? undefined : resume()
    process.stderr.write(`${printableLine(explain(error))}\n${hint === undefined ? "" : `${hint}\n`}`)
    return error.is("RequestInvalid") || error.is("SettingsInvalid") ? 2 : 1
  }
}

for (const stream of [process.stdout, process.stderr]) {
  // the reader of the output has closed the pipe
  stream.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? process.exitCode ?? 0 : 1))
}
try {
  process.exitCode = await main()
} catch (error) {
  if (error instanceof Misuse || error instanceof EngineUnavailable || error instanceof ApiError) {
    process.stderr.write(`${printableLine(error instanceof ApiError ? explain(error) : error.message)}\n`)
    process.exitCode = error instanceof Misuse || (error instanceof ApiError && error.is("SettingsInvalid")) ? 2 : 1
  } else if (error instanceof Error && error.name === "AbortError") {
    process.exitCode = 130
  } else throw error
}

/** Resolves on the first Ctrl-C; a second one exits immediately. */
function ctrlC(leave: () => void): Promise<void> {
  return new Promise((resolve) => {
    const isAgain = again()
    process.on("SIGINT", () => {
      resolve()
      if (isAgain()) leave()
    })
  })
}
