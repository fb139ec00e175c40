import { packFrame } from "../frames/frames.ts"
import { commandOf } from "../languages/command-of.ts"
import { chainSteps } from "../page/methods.ts"
import type { Language } from "../process/language.ts"
import { killAll, launch, type Launched } from "../process/launch.ts"
import { answerCalls, type Report, urlOf } from "./answer-call.ts"
import { answerCommands } from "./answer-command.ts"
import { type Availability, findAvailability, trustedAvailability, withoutBubblewrap } from "./availability.ts"
import type { CodeResult, CodeRun } from "./code-run.ts"
import { runIn } from "./run-code.ts"
import { SandboxUnavailable } from "./sandbox-unavailable.ts"

export interface SandboxOptions {
  /** Runs code as plain processes of this user. Only for code that you wrote yourself. */
  readonly trustCode?: boolean
  /** Does without bubblewrap although it is installed. */
  readonly withoutBubblewrap?: boolean
}

export interface Sandboxes {
  /** Runs code. Rejects with `SandboxUnavailable` if nothing here can run its language. */
  readonly run: (run: CodeRun) => Promise<CodeResult>
  /** Starts a process that waits for code, so that the next run of this language starts at once. */
  readonly prepare: (language: Language) => Promise<void>
  readonly availability: () => Promise<Availability>
  readonly close: () => void
}

/** Runs code of others in sandboxes: see `availability` for what they are on this machine. */
export const openSandboxes = (options: SandboxOptions = {}): Sandboxes => {
  const waiting = new Map<Language, Launched>()
  let closed = false
  let available: Promise<Availability> | undefined
  const availability = () => available ??= find(options)

  const start = async (language: Language): Promise<Launched> => {
    const { reason = "", runner } = (await availability())[language]
    if (runner === "none") throw new SandboxUnavailable(language, reason)
    return launch(commandOf(language, runner))
  }

  const isWaiting = (language: Language) => {
    const ready = waiting.get(language)
    return ready !== undefined && isRunning(ready)
  }

  const prepare = async (language: Language) => {
    if (isWaiting(language)) return
    const child = await start(language)
    // another call, or close, may have come first
    if (closed || isWaiting(language)) return killAll(child)
    waiting.set(language, child)
    // the program that uses the sandboxes may end while they wait
    holdProgram(child, false)
  }

  const take = (language: Language) => {
    const ready = waiting.get(language)
    waiting.delete(language)
    if (ready === undefined || !isRunning(ready)) return undefined
    holdProgram(ready, true)
    return ready
  }

  return {
    availability,
    prepare,
    run: async (run) => {
      const url = run.language === "bash" ? "" : run.url ?? await urlOf(run.remote) ?? ""
      const child = take(run.language) ?? await start(run.language)
      const report: Report = {}
      if (run.language === "bash") {
        return await runIn(child, run, packFrame(run.code), answerCommands(run.remote), report)
      }
      const first = packFrame(JSON.stringify({ code: run.code, url, chainSteps }))
      return await runIn(child, run, first, answerCalls(run.remote, report), report)
    },
    close: () => {
      closed = true
      for (const child of waiting.values()) killAll(child)
      waiting.clear()
    }
  }
}

const find = async (options: SandboxOptions): Promise<Availability> => {
  if (options.trustCode === true) return trustedAvailability
  return options.withoutBubblewrap === true
    ? withoutBubblewrap("bubblewrap is switched off.")
    : await findAvailability()
}

/** Runs code once. To run code several times, `openSandboxes` starts faster. */
export const runCode = (run: CodeRun, options: SandboxOptions = {}): Promise<CodeResult> =>
  openSandboxes(options).run(run)

/** What runs untrusted code on this machine. */
export const availability = findAvailability

const isRunning = (child: Launched) => child.exitCode === null && child.signalCode === null && child.pid !== undefined

const holdProgram = (child: Launched, hold: boolean) => {
  for (const handle of [child, ...child.stdio]) {
    const { ref, unref } = (handle ?? {}) as { readonly ref?: () => void; readonly unref?: () => void }
    ;(hold ? ref : unref)?.call(handle)
  }
}
