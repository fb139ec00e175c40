import { sandboxLimits } from "../isolation/limits.ts"
import { boundedText } from "../process/bounded-text.ts"
import { killAll, type Launched } from "../process/launch.ts"
import { watchMemory } from "../process/memory-watch.ts"
import type { CodeResult, CodeRun } from "./code-run.ts"
import type { Report } from "./answer-call.ts"
import { type Reply, serveCalls } from "./serve-calls.ts"

/** Gives the code of a run to a process that waits for it, serves its calls, and returns when the process has ended. */
export const runIn = async (
  child: Launched,
  run: CodeRun,
  start: string | Uint8Array,
  reply: Reply,
  report: Report
): Promise<CodeResult> => {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started.`)
  let problem: string | undefined
  let killed = false
  const kill = (reason: string | undefined) => {
    if (killed) return
    killed = true
    problem = reason
    killAll(child)
  }

  const flood = () => kill("The code printed more than 16 MiB.")
  const { floodBytes, outputBytes } = sandboxLimits
  const stdout = boundedText(child.stdout, outputBytes, floodBytes, flood)
  const stderr = boundedText(child.stderr, outputBytes, floodBytes, flood)
  const timer = setTimeout(() => kill(`The code was stopped after ${run.timeoutMs / 1000} seconds.`), run.timeoutMs)
  const abort = () => kill("The run was cancelled.")
  run.signal?.addEventListener("abort", abort, { once: true })
  const mebibytes = sandboxLimits.memoryBytes / 2 ** 20
  using _ = watchMemory(
    child.pid ?? 0,
    sandboxLimits.memoryBytes,
    () => kill(`The code used more than ${mebibytes} MiB of memory.`)
  )
  try {
    serveCalls(child.channel, reply, kill)
    if (run.signal?.aborted === true) abort()
    child.channel.write(start)
    const code = await ended(child)
    const exitCode = killed ? 137 : code
    const failed = stderr.text().includes("heap out of memory")
      ? "The code ran out of memory."
      : `Command exited with code ${exitCode}`
    const error = problem ?? report.error ?? (exitCode === 0 ? undefined : failed)
    return {
      stdout: stdout.text(),
      stderr: stderr.text(),
      result: (report.result ?? "").slice(0, outputBytes),
      exitCode,
      killed,
      truncated: stdout.isCut() || stderr.isCut() || (report.result ?? "").length > outputBytes,
      ...(error === undefined ? {} : { error })
    }
  } finally {
    clearTimeout(timer)
    run.signal?.removeEventListener("abort", abort)
    killAll(child)
  }
}

/** The exit code of a process, after all its output was read. A process that it started may hold the output open: it is killed. */
const ended = (child: Launched): Promise<number> =>
  new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("exit", () => killAll(child))
    child.on("close", (code, signal) => resolve(code ?? (signal === "SIGKILL" ? 137 : 128)))
  })
