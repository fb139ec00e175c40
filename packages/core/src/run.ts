import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline, grace } from "./deadline.ts"
import { withoutCall } from "./machine/api-error.ts"
import { longestTimer, platform } from "./machine/platform.ts"
import { type Reason, requestInvalid } from "./machine/reason.ts"
import { timedOut } from "./machine/time-limit.ts"
import type { Settings } from "./settings.ts"

/** Runs an operation as a promise. A failure rejects with the `ApiError` itself. */
export type Run = <A, E>(effect: Effect.Effect<A, E, Settings>, options?: RunOptions) => Promise<A>

export interface RunOptions {
  /** Ends the operation, its waits and its sockets at once; the promise rejects with the reason `Aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for everything in it; then the promise rejects with the reason `TimedOut`. */
  readonly timeout?: number | undefined
}

/** A `Run` with these services. */
export const runWith = (services: Context.Context<Settings>): Run => async (effect, { signal, timeout } = {}) => {
  const ending = new AbortController()
  const end = (reason: Reason, options?: ErrorOptions) => ending.abort(withoutCall("run", reason, options))
  const abort = () => end({ _tag: "Aborted", retryable: "no" }, { cause: signal?.reason })
  if (signal?.aborted) abort()
  if (timeout !== undefined && !(timeout > 0 && timeout <= longestTimer)) {
    end(requestInvalid("timeout", `must be from 1 to ${longestTimer} milliseconds`))
  }
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
