import * as Context from "effect/Context"
import type * as machine from "./machine/state.ts"

/** The deadline of every call in this effect; undefined if only the deadlines of the calls apply. */
export const Deadline = Context.Reference<machine.TimeLimit | undefined>("@trawl/core/Deadline", {
  defaultValue: () => undefined
})

/**
 * A call ends at the deadline by itself, with a more detailed error. Everything else ends this many milliseconds later.
 */
export const deadlineGrace = 20
