import * as Effect from "effect/Effect"

/** Does the work of an index twice a second; after failures, less and less often. Its timers keep no process alive. */
export const keepUp = Effect.fnUntraced(function*(work: Effect.Effect<unknown>): Effect.fn.Return<never> {
  for (let failures = 0;;) {
    yield* unrefSleep(Math.min(restMilliseconds * 2 ** failures, longestRest))
    failures = yield* Effect.catchDefect(
      Effect.as(work, 0),
      (defect) =>
        Effect.as(
          Effect.logError("Keeping the index up with the pages failed, and will be tried again", defect),
          failures + 1
        )
    )
  }
})

const unrefSleep = (milliseconds: number): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), milliseconds).unref()
    return Effect.sync(() => clearTimeout(timer))
  })

const restMilliseconds = 500
const longestRest = 60_000
