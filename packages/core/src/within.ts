import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import { Deadline, deadlineGrace } from "./deadline.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { requestInvalid } from "./machine/reason.ts"
import { deadlineOf, sooner, timedOut } from "./machine/time-limit.ts"
import { milliseconds } from "./milliseconds.ts"

/**
 * Limits the time of an effect and of every call in it; then it fails with `TimedOut`. A wait that would exceed the
 * limit is not started. A number is milliseconds.
 */
export const within: {
  (time: Duration.Input): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ApiError, R>
  <A, E, R>(self: Effect.Effect<A, E, R>, time: Duration.Input): Effect.Effect<A, E | ApiError, R>
} = dual(
  2,
  Effect.fnUntraced(function*<A, E, R>(
    self: Effect.Effect<A, E, R>,
    time: Duration.Input
  ): Effect.fn.Return<A, E | ApiError, R> {
    const limit = milliseconds(time)
    if (!(limit >= 0)) {
      return yield* Effect.fail(
        withoutCall("run", requestInvalid("time", "must be a duration, such as `\"5 seconds\"`"))
      )
    }
    const now = (yield* Clock.Clock).currentTimeMillisUnsafe()
    const deadline = sooner(yield* Deadline, deadlineOf(limit, now))
    return yield* Effect.timeoutOrElse(Effect.provideService(self, Deadline, deadline), {
      duration: deadline.endsAt - now + deadlineGrace,
      orElse: () => Effect.fail(withoutCall("run", timedOut("deadline", deadline.allowed)))
    })
  })
)
