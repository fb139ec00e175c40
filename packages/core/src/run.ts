import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Deadline, deadlineGrace } from "./deadline.ts"
import { Host } from "./host.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { checkRules, signalRule } from "./machine/check-rules.ts"
import { kindOf } from "./machine/kind-of.ts"
import { maxTimerDelay } from "./machine/platform.ts"
import { requestInvalid } from "./machine/reason.ts"
import { deadlineOf, timedOut } from "./machine/time-limit.ts"
import type { Settings } from "./settings.ts"

/** Runs an operation as a promise. A failure rejects with the `ApiError` itself. */
export type Run = <A, E>(effect: Effect.Effect<A, E, Settings>, options?: RunOptions) => Promise<A>

export interface RunOptions {
  /** Aborts the operation, its waits and its sockets immediately; the promise rejects with the reason `Aborted`. */
  readonly signal?: AbortSignal | undefined
  /**
   * Time limit of the whole operation in milliseconds, from 1; then the promise rejects with the reason `TimedOut`.
   * Default: only the limits of each call.
   */
  readonly timeout?: number | undefined
}

/** A `Run` with these services. */
export const runWith = (services: Context.Context<Settings>): Run => (effect, options) =>
  new Promise((resolve, reject) => {
    const { signal, timeout } = options ?? {}
    const wrong = Effect.isEffect(effect)
      ? checkRules({ ...options }, { signal: signalRule(signal), timeout: "milliseconds" })
      : requestInvalid("effect", `must be an effect, not ${kindOf(effect)}`)
    if (wrong) throw withoutCall("run", wrong)
    const aborted = () => withoutCall("run", { _tag: "Aborted", retryable: "no" }, { cause: signal?.reason })
    if (signal?.aborted) throw aborted()
    const host = Context.get(services, Host)(services)
    const deadline = timeout ? deadlineOf(timeout, host.now()) : undefined
    const fiber = Effect.runForkWith(Context.add(services, Deadline, deadline))(effect, { signal })
    let late: ApiError | undefined
    const cancel = timeout && host.timer(Math.min(timeout + deadlineGrace, maxTimerDelay), () => {
      if (!signal?.aborted) late = withoutCall("run", timedOut("deadline", timeout))
      fiber.interruptUnsafe()
    })
    fiber.addObserver((exit) => {
      if (cancel) cancel()
      if (exit._tag === "Success") return resolve(exit.value)
      // a failure is more important than a defect in its cleanup
      for (const reason of exit.cause.reasons) if (reason._tag === "Fail") return reject(reason.error)
      for (const reason of exit.cause.reasons) if (reason._tag === "Die") return reject(reason.defect)
      reject(late ?? aborted())
    })
  })
