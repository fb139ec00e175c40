import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
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
export const runWith = (services: Context.Context<Settings>): Run => (effect, options) =>
  new Promise((resolve, reject) => {
    const checked = checkRun(options)
    const { timeout } = checked
    const host = Context.get(services, Host)(services)
    const deadline = timeout && deadlineOf(timeout, host.now())
    let over: ApiError | undefined
    let interrupt: (() => void) | undefined
    const leave = whenOver(host, checked, (error) => {
      over = error
      interrupt?.()
    })
    if (over) throw over
    const fiber = Effect.runForkWith(Context.add(services, Deadline, deadline || undefined))(effect)
    interrupt = () => fiber.interruptUnsafe()
    // its own beginning may have ended it
    if (over) interrupt()
    fiber.addObserver((exit) => {
      leave()
      if (exit._tag === "Success") return resolve(exit.value)
      const { reasons } = exit.cause
      const reason = reasons.find(({ _tag }) => _tag === "Fail") ?? reasons.find(({ _tag }) => _tag === "Die") ?? { defect: over ?? new Error("interrupted") }
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
