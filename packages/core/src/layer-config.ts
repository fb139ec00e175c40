import type * as ConfigProvider from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type LayerOptions, services } from "./layer.ts"
import type { ApiError } from "./machine/api-error.ts"
import { variables } from "./machine/connection.ts"
import { environment } from "./machine/environment.ts"
import type { Settings } from "./settings.ts"

/**
 * The settings of all calls under it, with `TRAWL_API_KEY` and `TRAWL_BASE_URL` from the current `ConfigProvider`
 * (the environment, by default) where the options leave them out.
 */
export const layerConfig = (options: LayerOptions = {}): Layer.Layer<Settings, ApiError> =>
  Layer.effectContext(Effect.gen(function*() {
    const { apiKey, baseUrl } = yield* given
    return yield* services({ ...options, apiKey: options.apiKey ?? apiKey, baseUrl: options.baseUrl ?? baseUrl })
  }))

const given = Effect.gen(function*() {
  const provider = yield* CurrentProvider
  if (provider === undefined) return environment()
  const value = (name: string) =>
    provider.load([name]).pipe(
      Effect.map((node) => node?.value),
      // the check of the settings says what is missing
      Effect.orElseSucceed(() => undefined)
    )
  return { apiKey: yield* value(variables.apiKey), baseUrl: yield* value(variables.baseUrl) }
})

/** `ConfigProvider.ConfigProvider` by its key: its own module, and Config with Schema, take longer to load than all of this. */
const CurrentProvider = Context.Reference<ConfigProvider.ConfigProvider | undefined>("effect/ConfigProvider", {
  defaultValue: () => undefined
})
