import type * as ConfigProvider from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type LayerOptions, services } from "./layer.ts"
import { type ApiError, withoutCall } from "./machine/api-error.ts"
import { invalid, variables } from "./machine/connection.ts"
import { environment } from "./machine/environment.ts"
import type { Settings } from "./settings.ts"

/**
 * Provides the settings of all calls. Options that are not given are read from `TRAWL_API_KEY` and `TRAWL_BASE_URL`
 * with the current
 * `ConfigProvider` (by default, the environment). Fails with an `ApiError` (`SettingsInvalid`).
 */
export const layerConfig = (options: LayerOptions = {}): Layer.Layer<Settings, ApiError> =>
  Layer.effectContext(Effect.gen(function*() {
    const apiKey = options.apiKey ?? (yield* given("apiKey"))
    const baseUrl = options.baseUrl ?? (yield* given("baseUrl"))
    return yield* services({ ...options, apiKey, baseUrl })
  }))

const given = Effect.fnUntraced(function*(setting: keyof typeof variables) {
  const provider = yield* CurrentProvider
  if (provider === undefined) return environment()[setting]
  const node = yield* Effect.mapError(
    provider.load([variables[setting]]),
    (cause) => withoutCall("settings", invalid(setting, "unreadable"), { cause })
  )
  return node?.value
})

/**
 * `ConfigProvider.ConfigProvider` by its key. Importing its module, with Config and Schema, takes longer than loading
 * this package.
 */
const CurrentProvider = Context.Reference<ConfigProvider.ConfigProvider | undefined>("effect/ConfigProvider", {
  defaultValue: () => undefined
})
