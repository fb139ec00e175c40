import * as Context from "effect/Context"

/** The clock time, in milliseconds, at which every call under it ends; undefined when only each call's own deadline holds. */
export const Deadline = Context.Reference<number | undefined>("@trawl/core/Deadline", { defaultValue: () => undefined })

/** A call in flight ends at the deadline by itself and knows more; everything else ends so many milliseconds later. */
export const grace = 20
