import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"

/** Fails with the 408 of scrapes after this many milliseconds. */
export const withTimeout =
  (timeout: number) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Failure, R> =>
    Effect.timeoutOrElse(effect, {
      duration: timeout,
      orElse: () =>
        Effect.fail<Failure>(
          failure("RequestTimedOut", {
            code: "SCRAPE_TIMEOUT",
            details: [problem(["timeout"], `The page was not ready within ${timeout} ms`)]
          })
        )
    })
