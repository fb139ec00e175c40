import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

/**
 * Runs work that must succeed, and repeats it after a temporary failure, such as a full disk: after 1 second, then after twice as long each
 * time, up to a minute. `name` is the subject of the log's sentence. Every failure counts as temporary by default.
 */
export const retryForever = <A, E, R>(
  name: string,
  work: Effect.Effect<A, E, R>,
  isTemporary: (cause: Cause.Cause<E>) => boolean = () => true
): Effect.Effect<A, E, R> => {
  const isRetried = (cause: Cause.Cause<E>) => !Cause.hasInterruptsOnly(cause) && isTemporary(cause)
  return work.pipe(
    Effect.tapCause((cause) =>
      isRetried(cause) ? Effect.logError(`${name} failed, and will be tried again`, cause) : Effect.void
    ),
    Effect.sandbox,
    Effect.retry({ while: isRetried, schedule: backoff }),
    Effect.catch(Effect.failCause)
  )
}

const backoff = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("1 minute")])
