import * as Context from "effect/Context"
import type * as machine from "./machine/state.ts"

/** At which every call under it ends; undefined when only each call's own deadline holds. */
export const Deadline = Context.Reference<machine.Deadline | undefined>("@trawl/core/Deadline", {
  defaultValue: () => undefined
})

/** A call in flight ends at the deadline by itself and knows more; everything else ends so many milliseconds later. */
export const grace = 20
