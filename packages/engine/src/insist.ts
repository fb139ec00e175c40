import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Cause from "effect/Cause"

/** Runs work that must succeed, and repeats it after a temporary failure, such as a full disk. */
export const insist = Effect.fnUntraced(
  function*<A, E, R>(
    name: string,
    work: Effect.Effect<A, E, R>,
    mayPass: (cause: Cause.Cause<E>) => boolean = () => true
  ): Effect.fn.Return<A, E, R> {
    for (let seconds = 1;; seconds = Math.min(seconds * 2, longestRest)) {
      const exit = yield* Effect.exit(work)
      if (Exit.isSuccess(exit)) {
        return exit.value
      }
      if (Cause.hasInterruptsOnly(exit.cause) || !mayPass(exit.cause)) return yield* Effect.failCause(exit.cause)
      yield* Effect.logError(`${name} failed, and will be tried again`, exit.cause)
      yield* Effect.sleep(seconds * 1000)
    }
  }
)

const longestRest = 60
