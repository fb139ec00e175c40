import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline, grace } from "./deadline.ts"
import { withoutCall } from "./machine/api-error.ts"
import { checkNames } from "./machine/check-names.ts"
import { longestTimer, platform } from "./machine/platform.ts"
import { type Reason, requestInvalid } from "./machine/reason.ts"
import { timedOut } from "./machine/time-limit.ts"
import type { Settings } from "./settings.ts"

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
  const { signal, timeout } = checkRun(options)
  const ending = new AbortController()
  const end = (reason: Reason, options?: ErrorOptions) => ending.abort(withoutCall("run", reason, options))
  const abort = () => end({ _tag: "Aborted", retryable: "no" }, { cause: signal?.reason })
  if (signal?.aborted) abort()
  ending.signal.throwIfAborted()
  signal?.addEventListener("abort", abort)
  const cancel = timeout === undefined
    ? undefined
    : platform.timer(Math.min(timeout + grace, longestTimer), () => end(timedOut("deadline", timeout)))
  const deadline = timeout === undefined ? undefined : platform.now() + timeout
  try {
    const exit = await Effect.runPromiseExitWith(Context.add(services, Deadline, deadline))(effect, { signal: ending.signal })
    if (exit._tag === "Success") return exit.value
    if (exit.cause.reasons.every(Cause.isInterruptReason)) ending.signal.throwIfAborted()
    throw Cause.squash(exit.cause)
  } finally {
    cancel?.()
    signal?.removeEventListener("abort", abort)
  }
}

/** The same options; throws an `ApiError` for what is none of them, or means nothing. */
const checkRun = (options: RunOptions | null = {}): RunOptions => {
  const { signal, timeout } = options ?? {}
  const wrong = checkNames(Object.keys(options ?? {}), ["signal", "timeout"]) ??
    (signal && !signal.addEventListener ? requestInvalid("signal", "must be an AbortSignal") : undefined) ??
    (timeout === undefined || (Number.isFinite(timeout) && timeout >= 1 && timeout <= longestTimer)
      ? undefined
      : requestInvalid("timeout", `must be a number of milliseconds from 1 to ${longestTimer}`))
  if (wrong !== undefined) throw withoutCall("run", wrong)
  return { signal, timeout }
}
