import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"

/** How `retryForever` repeats work. */
export interface RetryOptions<E> {
  /** Whether a failure is retried. Every failure by default. */
  readonly isTemporary?: ((cause: Cause.Cause<E>) => boolean) | undefined
  /** In milliseconds; a minute by default. */
  readonly maxDelay?: number | undefined
  /** Whether the work has got further since the last failure: then the pauses begin again with a second. */
  readonly hasProgressed?: Effect.Effect<boolean> | undefined
}

/**
 * Runs work that must succeed, and repeats it after a temporary failure, such as a full disk: after 1 second, then
 * after twice as long each time, up to a minute. `name` is the subject of the log's sentence.
 */
export const retryForever = <A, E, R>(
  name: string,
  work: Effect.Effect<A, E, R>,
  { hasProgressed = Effect.succeed(false), isTemporary = () => true, maxDelay = 60_000 }: RetryOptions<E> = {}
): Effect.Effect<A, E, R> => {
  // `Effect.retry` would create its schedule for every call, and few fail
  const attempt = (pause: number): Effect.Effect<A, E, R> =>
    Effect.catchCause(
      work,
      (cause) =>
        Cause.hasInterruptsOnly(cause) || !isTemporary(cause) ? Effect.failCause(cause) : Effect.gen(function*() {
          yield* Effect.logError(`${name} failed; it will be retried`, cause)
          const pauseNow = (yield* hasProgressed) ? minDelay : pause
          yield* Effect.sleep(pauseNow)
          return yield* attempt(Math.min(2 * pauseNow, maxDelay))
        })
    )
  return attempt(Math.min(minDelay, maxDelay))
}

/** Milliseconds. */
const minDelay = 1_000
