import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { effectHost } from "./effect-host.ts"
import { Host } from "./host.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { checkSettings } from "./machine/check-settings.ts"
import type { Given } from "./machine/connection.ts"
import { Observer, observers } from "./observer.ts"
import { Settings } from "./settings.ts"
import { spans } from "./spans.ts"
import { type CallOptions, inMilliseconds } from "./with-options.ts"

/** Options with Effect types: the key may be `Redacted`, and times may be durations. */
export interface LayerOptions extends Omit<Given, "apiKey">, CallOptions {
  /** The API key. */
  readonly apiKey?: string | Redacted.Redacted | undefined
  /**
   * Observers of the calls; the first encloses the others. Default: `[spans]`. More are in `@trawl/core/observability`.
   */
  readonly observe?: ReadonlyArray<Observer> | undefined
}

/**
 * Provides the settings of all calls. Calls use Effect's clock and random numbers, and create spans.
 * Fails with an `ApiError` (`SettingsInvalid`) if the key or the base URL is missing or malformed.
 */
export const layer = (options: LayerOptions): Layer.Layer<Settings, ApiError> =>
  Layer.effectContext(Effect.suspend(() => services(options)))

/** The services that `layer` provides. */
export const services = (options: LayerOptions): Effect.Effect<Context.Context<Settings>, ApiError> => {
  const settings = checkSettings({
    ...inMilliseconds(options),
    apiKey: Redacted.isRedacted(options.apiKey) ? Redacted.value(options.apiKey) : options.apiKey
  }, { observe: "map()" })
  if ("_tag" in settings) return Effect.fail(withoutCall("settings", settings))
  const plain = Context.make(Settings, settings)
  return Effect.succeed(
    Context.add(Context.add(plain, Host, effectHost), Observer, observers(options.observe ?? [spans]))
  )
}
