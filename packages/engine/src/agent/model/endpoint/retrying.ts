import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { AttemptFailed } from "./attempt-failed.ts"

/** Tries again what may succeed later: after 1, 2, 4 … seconds and a bit, and no sooner than the endpoint asks. It is not waited for long. */
export const retrying = <A, R>(
  attempt: Effect.Effect<A, AttemptFailed, R>,
  attempts: number
): Effect.Effect<A, AttemptFailed, R> => {
  const from = (done: number): Effect.Effect<A, AttemptFailed, R> =>
    Effect.catchTag(attempt, "AttemptFailed", (failed) => {
      if (!failed.again || done + 1 >= attempts || (failed.wait ?? 0) > longestWait) return Effect.fail(failed)
      return Random.next.pipe(
        Effect.flatMap((jitter) =>
          Effect.sleep(Math.max(Math.min(2 ** done, 30) * 1_000 + jitter * 1_000, failed.wait ?? 0))
        ),
        Effect.andThen(from(done + 1))
      )
    })
  return from(0)
}

/** Milliseconds. Whoever asks has another way of finding an answer. */
const longestWait = 60_000
