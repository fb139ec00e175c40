import { maxTimerDelay } from "./platform.ts"
import type { TimedOut } from "./reason.ts"
import type { State, TimeLimit } from "./state.ts"

/** When the call as a whole ends. */
export const overall = (state: State, now: number): TimeLimit =>
  sooner(state.within, deadlineOf(state.settings.deadline ?? Math.max(300_000, attemptTimeout(state)), now))

/** A deadline this many milliseconds from now. */
export const deadlineOf = (allowed: number, now: number): TimeLimit => ({ allowed, endsAt: now + allowed })

/** The earlier of two deadlines. */
export const sooner = (outer: TimeLimit | undefined, own: TimeLimit): TimeLimit =>
  outer && outer.endsAt < own.endsAt ? outer : own

/** The time limit of the next attempt (its own, or the rest of the deadline), and the reason if it is exceeded. */
export const nextLimit = (state: State, now: number): readonly [milliseconds: number, limit: TimedOut] => {
  const left = state.endsAt - now
  const single = attemptTimeout(state)
  return left > single
    ? [single, timedOut("attempt", single)]
    : [left, timedOut("deadline", state.allowed)]
}

const attemptTimeout = ({ operation, request, settings }: State): number => {
  const { timeout } = operation.contract
  if (settings.attemptTimeout || !timeout) return settings.attemptTimeout ?? 60_000
  const requested: unknown = Object(request.body)[timeout.field]
  // leaves the service time to report its own timeout
  const limit = (typeof requested === "number" && requested > 0 ? requested : timeout.default) * timeout.unit
  return Math.min(limit + 5_000, maxTimerDelay)
}

/** The reason for exceeding the time limit of an attempt or of the call. */
export const timedOut = (limit: "attempt" | "deadline", milliseconds: number): TimedOut => ({
  _tag: "TimedOut",
  retryable: limit === "attempt" ? "yes" : "no",
  limit,
  milliseconds
})
