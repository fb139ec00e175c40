import { ApiError } from "@trawl/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NoAnswer, responseTimeout } from "./response-timeout.ts"

/**
 * Waits for the end of a job. `wait` retries temporary failures and calls `onResponse` for each response. Fails when the
 * service has not responded for 30 seconds; `advice` tells a model what to do then.
 */
export const failWhenSilent = <A, E, R>(
  job: string,
  advice: string,
  wait: (onResponse: () => void) => Effect.Effect<A, ApiError | E, R>
) => {
  const noAnswer = (milliseconds: number) => Effect.fail(new NoAnswer(job, milliseconds, advice))
  return Effect.gen(function*() {
    const clock = yield* Clock.Clock
    let last = clock.currentTimeMillisUnsafe()
    const silence = Effect.gen(function*() {
      while (clock.currentTimeMillisUnsafe() - last < responseTimeout) yield* Effect.sleep("1 second")
      return yield* noAnswer(responseTimeout)
    })
    const ended = wait(() => {
      last = clock.currentTimeMillisUnsafe()
    })
    return yield* Effect.raceFirst(ended, silence).pipe(
      Effect.catch((error) =>
        error instanceof ApiError && /^(TimedOut|TransportFailed)$/.test(error.reason._tag)
          ? noAnswer(error.elapsed)
          : Effect.fail(error)
      )
    )
  })
}
