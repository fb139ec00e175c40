import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import type { AttemptFailed } from "./attempt-failed.ts"

/** Retries requests that may succeed later, up to `attempts` in total, unless the endpoint asks for a long wait. */
export const retrying = <A, R>(
  attempt: Effect.Effect<A, AttemptFailed, R>,
  attempts: number
): Effect.Effect<A, AttemptFailed, R> =>
  Effect.retry(attempt, {
    times: attempts - 1,
    while: ({ again, wait = 0 }) => again && wait <= maxWait,
    schedule: backoff
  })

/** 1, 2, 4 … seconds up to 30, with jitter of at most a second, and never less than the endpoint asks. */
const backoff = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")]).pipe(
  Schedule.setInputType<AttemptFailed>(),
  Schedule.modifyDelay(({ duration, input }) =>
    Effect.map(
      Random.next,
      (jitter) => Duration.max(Duration.sum(duration, Duration.seconds(jitter)), Duration.millis(input.wait ?? 0))
    )
  )
)

/** Milliseconds. Callers have an alternative, so they do not wait longer. */
const maxWait = 60_000
