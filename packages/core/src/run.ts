import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline, grace } from "./deadline.ts"
import { Host } from "./host.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { checkNames } from "./machine/check-names.ts"
import { longestTimer } from "./machine/platform.ts"
import { requestInvalid } from "./machine/reason.ts"
import { unmet } from "./machine/rule.ts"
import { deadlineOf, timedOut } from "./machine/time-limit.ts"
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
export const runWith = (services: Context.Context<Settings>): Run => (effect, options) =>
  new Promise((resolve, reject) => {
    const { signal, timeout } = checkRun(options)
    const aborted = () => withoutCall("run", { _tag: "Aborted", retryable: "no" }, { cause: signal?.reason })
    if (signal?.aborted) throw aborted()
    const host = Context.get(services, Host)(services)
    const deadline = timeout === undefined ? undefined : deadlineOf(timeout, host.now())
    const fiber = Effect.runForkWith(Context.add(services, Deadline, deadline))(effect, { signal })
    let late: ApiError | undefined
    const cancel = timeout && host.timer(Math.min(timeout + grace, longestTimer), () => {
      if (!signal?.aborted) late = withoutCall("run", timedOut("deadline", timeout))
      fiber.interruptUnsafe()
    })
    fiber.addObserver((exit) => {
      if (cancel) cancel()
      if (exit._tag === "Success") return resolve(exit.value)
      const { reasons } = exit.cause
      const reason = reasons.find(({ _tag }) => _tag === "Fail") ?? reasons.find(({ _tag }) => _tag === "Die") ??
        { defect: late ?? (signal?.aborted ? aborted() : new Error("interrupted")) }
      reject("error" in reason ? reason.error : "defect" in reason && reason.defect)
    })
  })

/** The same options; throws an `ApiError` for what is none of them, or means nothing. */
const checkRun = (options?: RunOptions | null): RunOptions => {
  const given = options ?? {}
  const { signal, timeout } = given
  const expected = timeout === undefined ? undefined : unmet("milliseconds", timeout)
  const wrong = checkNames(Object.keys(given), ["signal", "timeout"]) ??
    (signal && !signal.addEventListener ? requestInvalid("signal", "must be an AbortSignal") : undefined) ??
    (expected ? requestInvalid("timeout", `must be ${expected}`) : undefined)
  if (wrong) throw withoutCall("run", wrong)
  return given
}
