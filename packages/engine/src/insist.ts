import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"

/** Does what must be done, again and again if need be: a full disk gets room one day. */
export const insist = Effect.fnUntraced(function*<A>(name: string, work: Effect.Effect<A>): Effect.fn.Return<A> {
  for (let seconds = 1;; seconds = Math.min(seconds * 2, longestRest)) {
    const exit = yield* Effect.exit(work)
    if (Exit.isSuccess(exit)) return exit.value
    if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
    yield* Effect.logError(`${name} failed, and will be tried again`, exit.cause)
    yield* Effect.sleep(seconds * 1000)
  }
})

const longestRest = 60
