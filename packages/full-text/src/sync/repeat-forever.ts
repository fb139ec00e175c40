import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

/**
 * Repeats work for as long as the fiber runs, with a pause before each time. Failures and defects are logged; after
 * each failure in a row the pause is twice as long, up to a minute. `name` is the subject of the log's sentence.
 */
export const repeatForever = <R>(
  name: string,
  pause: Duration.Input,
  work: Effect.Effect<unknown, unknown, R>
): Effect.Effect<unknown, never, R> => {
  const usual = Duration.fromInputUnsafe(pause)
  return work.pipe(
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.logError(`${name} failed; it will be retried`, cause)
    ),
    Effect.sandbox,
    Effect.retry(Schedule.min([
      Schedule.exponential(Duration.times(usual, 2)),
      Schedule.spaced(Duration.max(usual, maxDelay))
    ])),
    Effect.orDie,
    Effect.repeat(Schedule.spaced(usual)),
    Effect.delay(usual)
  )
}

const maxDelay = Duration.minutes(1)
