import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

/** How `retryForever` repeats work. */
export interface RetryOptions<E> {
  /** Whether a failure is retried. Every failure by default. */
  readonly isTemporary?: ((cause: Cause.Cause<E>) => boolean) | undefined
  /** In milliseconds; a minute by default. */
  readonly longestPause?: number | undefined
  /** Whether the work has got further since the last failure: then the pauses begin again with a second. */
  readonly hasProgressed?: Effect.Effect<boolean> | undefined
}

/**
 * Runs work that must succeed, and repeats it after a temporary failure, such as a full disk: after 1 second, then after twice as long each
 * time, up to a minute. `name` is the subject of the log's sentence.
 */
export const retryForever = <A, E, R>(
  name: string,
  work: Effect.Effect<A, E, R>,
  { hasProgressed = Effect.succeed(false), isTemporary = () => true, longestPause = 60_000 }: RetryOptions<E> = {}
): Effect.Effect<A, E, R> => {
  const isRetried = (cause: Cause.Cause<E>) => !Cause.hasInterruptsOnly(cause) && isTemporary(cause)
  const backoff = Schedule.fromStep(Effect.sync(() => {
    let pause = shortestPause / 2
    return () =>
      Effect.map(hasProgressed, (hasProgressed): [number, Duration.Duration] => {
        pause = hasProgressed ? shortestPause : Math.min(2 * pause, longestPause)
        return [pause, Duration.millis(pause)]
      })
  }))
  return work.pipe(
    Effect.tapCause((cause) =>
      isRetried(cause) ? Effect.logError(`${name} failed; it will be retried`, cause) : Effect.void
    ),
    Effect.sandbox,
    Effect.retry({ while: isRetried, schedule: backoff }),
    Effect.catch(Effect.failCause)
  )
}

/** Milliseconds. */
const shortestPause = 1_000
