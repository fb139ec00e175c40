import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { effectHost } from "./effect-host.ts"
import { Host } from "./host.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { checkSettings, type SettingsOptions } from "./machine/check-settings.ts"
import { Observer, observers } from "./observer.ts"
import { Settings } from "./settings.ts"
import { spans } from "./spans.ts"

/** What a user of Effect may set: a `Redacted` key and durations as well. */
export interface LayerOptions extends Omit<SettingsOptions, "apiKey" | "attemptTimeout" | "deadline"> {
  readonly apiKey?: string | Redacted.Redacted | undefined
  /** Limit of one attempt. Default: what the service may take for the request, and five seconds for the way. */
  readonly attemptTimeout?: Duration.Input | undefined
  /** Limit of a call with all its attempts and waits. Default: five minutes, or one attempt if that is longer. */
  readonly deadline?: Duration.Input | undefined
  /** Who watches the calls, the first around the others. Default: `[spans]`; more are in `@trawl/core/observability`. */
  readonly observe?: ReadonlyArray<Observer> | undefined
}

/**
 * The settings of all calls under it. Calls use Effect's clock and chance and leave spans.
 * Fails when the key or the base URL is missing or malformed.
 */
export const layer = (options: LayerOptions): Layer.Layer<Settings, ApiError> =>
  Layer.effectContext(Effect.suspend(() => services(options)))

/** What `layer` provides. */
export const services = ({ observe = [spans], ...options }: LayerOptions): Effect.Effect<Context.Context<Settings>, ApiError> => {
  const settings = checkSettings({
    ...options,
    apiKey: Redacted.isRedacted(options.apiKey) ? Redacted.value(options.apiKey) : options.apiKey,
    attemptTimeout: milliseconds(options.attemptTimeout),
    deadline: milliseconds(options.deadline)
  })
  if ("_tag" in settings) return Effect.fail(withoutCall("settings", settings))
  const plain = Context.make(Settings, settings)
  return Effect.succeed(Context.add(Context.add(plain, Host, effectHost), Observer, observers(observe)))
}

/** NaN, which the check refuses, when it is no duration. */
const milliseconds = (input: Duration.Input | undefined): number | undefined => {
  if (input === undefined) return undefined
  const duration = Duration.fromInput(input)
  return duration._tag === "Some" ? Duration.toMillis(duration.value) : NaN
}
