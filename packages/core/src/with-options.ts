import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { adjust, type PlainCallOptions } from "./machine/check-settings.ts"
import type { Retyped } from "./machine/retyped.ts"
import { milliseconds } from "./milliseconds.ts"
import { Settings } from "./settings.ts"

/** Call options with durations. Numbers are milliseconds. */
export interface CallOptions extends
  Retyped<PlainCallOptions, {
    readonly attemptTimeout: Duration.Input | undefined
    readonly deadline: Duration.Input | undefined
  }>
{}

/**
 * Overrides settings for the calls in an effect: `search({ query }).pipe(withOptions({ deadline: "10 seconds", headers
 * }))`.
 * Fails with `SettingsInvalid` for an invalid value, and with `RequestInvalid` for an unknown option.
 */
export const withOptions: {
  (options: CallOptions): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ApiError, R | Settings>
  <A, E, R>(self: Effect.Effect<A, E, R>, options: CallOptions): Effect.Effect<A, E | ApiError, R | Settings>
} = dual(
  2,
  Effect.fnUntraced(function*<A, E, R>(
    self: Effect.Effect<A, E, R>,
    options: CallOptions
  ): Effect.fn.Return<A, E | ApiError, R | Settings> {
    const adjusted = adjust(yield* Settings, inMilliseconds(options ?? {}))
    if ("_tag" in adjusted) return yield* Effect.fail(withoutCall("settings", adjusted))
    return yield* Effect.provideService(self, Settings, adjusted)
  })
)

/** The options with durations in milliseconds. An invalid duration becomes NaN, which the check rejects. */
export const inMilliseconds = <Options extends Pick<CallOptions, "attemptTimeout" | "deadline">>(
  { attemptTimeout, deadline, ...rest }: Options
) => ({
  ...rest,
  attemptTimeout: attemptTimeout === undefined ? undefined : milliseconds(attemptTimeout),
  deadline: deadline === undefined ? undefined : milliseconds(deadline)
})
