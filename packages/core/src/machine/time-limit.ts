import { longestTimer } from "./platform.ts"
import type { TimedOut } from "./reason.ts"
import type { Deadline, State } from "./state.ts"

/** When the call as a whole ends. */
export const overall = (state: State, now: number): Deadline =>
  sooner(state.within, deadlineOf(state.settings.deadline ?? Math.max(300_000, attemptTimeout(state)), now))

/** So many milliseconds from now. */
export const deadlineOf = (allowed: number, now: number): Deadline => ({ allowed, endsAt: now + allowed })

/** Which of two deadlines is reached first. */
export const sooner = (outer: Deadline | undefined, own: Deadline): Deadline =>
  outer && outer.endsAt < own.endsAt ? outer : own

/** How long the next attempt may take: its own limit, or what the deadline leaves; and what it means when that is over. */
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
  const asked: unknown = Object(request.body)[timeout.field]
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
