import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { adjust, type CallOptions } from "./machine/check-settings.ts"
import { Settings } from "./settings.ts"

/** Other settings for the calls in an effect: `search({ query }).pipe(withOptions({ retry: neverRetry, headers }))`. */
export const withOptions: {
  (options: CallOptions): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ApiError, R | Settings>
  <A, E, R>(self: Effect.Effect<A, E, R>, options: CallOptions): Effect.Effect<A, E | ApiError, R | Settings>
} = dual(
  2,
  Effect.fnUntraced(function*<A, E, R>(
    self: Effect.Effect<A, E, R>,
    options: CallOptions
  ): Effect.fn.Return<A, E | ApiError, R | Settings> {
    const adjusted = adjust(yield* Settings, options)
    if ("_tag" in adjusted) return yield* Effect.fail(withoutCall("settings", adjusted))
    return yield* Effect.provideService(self, Settings, adjusted)
  })
)
