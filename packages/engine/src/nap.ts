import * as Effect from "effect/Effect"

/** A short time, for which no process is kept from ending. */
export const nap = (milliseconds: number): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), milliseconds)
    timer.unref()
    return Effect.sync(() => clearTimeout(timer))
  })
