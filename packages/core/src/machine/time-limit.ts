import { longestTimer } from "./platform.ts"
import type { TimedOut } from "./reason.ts"
import type { State } from "./state.ts"

/** When the call as a whole ends, on the clock. */
export const endsAt = (state: State, now: number): number =>
  Math.min(now + (state.settings.deadline ?? Math.max(300_000, attemptTimeout(state))), state.settings.endsAt ?? Infinity)

/** The limit of the next attempt: its own, or what the deadline leaves. */
export const nextLimit = (state: State, now: number): { readonly milliseconds: number; readonly limit: TimedOut } => {
  const left = state.endsAt - now
  const single = attemptTimeout(state)
  return left > single
    ? { milliseconds: single, limit: timedOut("attempt", single) }
    : { milliseconds: left, limit: timedOut("deadline", Math.max(0, state.endsAt - state.startedAt)) }
}

const attemptTimeout = ({ operation, request, settings }: State): number => {
  if (settings.attemptTimeout !== undefined) return settings.attemptTimeout
  const { timeout } = operation.contract
  if (timeout === undefined) return 60_000
  const asked = typeof request.body === "object" && request.body !== null ? Reflect.get(request.body, timeout.field) : undefined
  // the service reports its own timeout if it gets the time to do so
  const limit = (typeof asked === "number" && asked > 0 ? asked : timeout.default) * timeout.unit
  return Math.min(limit + 5_000, longestTimer)
}

/** The end of one attempt, or of the call as a whole, after so many milliseconds. */
export const timedOut = (limit: "attempt" | "deadline", milliseconds: number): TimedOut => ({
  _tag: "TimedOut",
  retryable: limit === "attempt" ? "yes" : "no",
  limit,
  milliseconds
})
