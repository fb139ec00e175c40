import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import { withoutCall } from "./machine/api-error.ts"
import { checkNames } from "./machine/check-names.ts"
import { requestInvalid } from "./machine/reason.ts"
import { unmet } from "./machine/rule.ts"
import { deadlineOf } from "./machine/time-limit.ts"
import type { Settings } from "./settings.ts"
import { whenOver } from "./when-over.ts"

/** Runs an operation as a promise. A failure rejects with the `ApiError` itself. */
export type Run = <A, E>(effect: Effect.Effect<A, E, Settings>, options?: RunOptions) => Promise<A>

export interface RunOptions {
  /** Ends the operation, its waits and its sockets at once; the promise rejects with the reason `Aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for everything in it, from 1; then the promise rejects with the reason `TimedOut`. Default: no limit but those of each call. */
  readonly timeout?: number | undefined
}

/** A `Run` with these services. */
export const runWith = (services: Context.Context<Settings>): Run => async (effect, options) => {
  const checked = checkRun(options)
  const { timeout } = checked
  const host = Context.get(services, Host)(services)
  const ending = new AbortController()
  const leave = whenOver(host, checked, (error) => ending.abort(error))
  ending.signal.throwIfAborted()
  const deadline = timeout === undefined ? undefined : deadlineOf(timeout, host.now())
  try {
    const exit = await Effect.runPromiseExitWith(Context.add(services, Deadline, deadline))(effect, { signal: ending.signal })
    if (exit._tag === "Success") return exit.value
    if (exit.cause.reasons.every(Cause.isInterruptReason)) ending.signal.throwIfAborted()
    throw Cause.squash(exit.cause)
  } finally {
    leave()
  }
}

/** The same options; throws an `ApiError` for what is none of them, or means nothing. */
const checkRun = (options: RunOptions | null = {}): RunOptions => {
  const { signal, timeout } = options ?? {}
  const expected = timeout === undefined ? undefined : unmet("milliseconds", timeout)
  const wrong = checkNames(Object.keys(options ?? {}), ["signal", "timeout"]) ??
    (signal && !signal.addEventListener ? requestInvalid("signal", "must be an AbortSignal") : undefined) ??
    (expected ? requestInvalid("timeout", `must be ${expected}`) : undefined)
  if (wrong !== undefined) throw withoutCall("run", wrong)
  return { signal, timeout }
}
