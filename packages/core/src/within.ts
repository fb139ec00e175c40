import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { Deadline, grace } from "./deadline.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { timedOut } from "./machine/time-limit.ts"

/** Ends the effect, and every call in it, when the time is over: `TimedOut`. A wait that would outlast it is not begun. */
export const within = Effect.fnUntraced(function*<A, E, R>(
  effect: Effect.Effect<A, E, R>,
  time: Duration.Input
): Effect.fn.Return<A, E | ApiError, R> {
  const now = (yield* Clock.Clock).currentTimeMillisUnsafe()
  const milliseconds = Duration.toMillis(time)
  const endsAt = Math.min(now + milliseconds, (yield* Deadline) ?? Infinity)
  return yield* Effect.timeoutOrElse(Effect.provideService(effect, Deadline, endsAt), {
    duration: endsAt - now + grace,
    orElse: () => Effect.fail(withoutCall("run", timedOut("deadline", milliseconds)))
  })
})
