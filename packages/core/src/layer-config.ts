import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ApiError } from "./machine/api-error.ts"
import { variables } from "./machine/connection.ts"
import { type LayerOptions, services } from "./layer.ts"
import type { Settings } from "./settings.ts"

/**
 * The settings of all calls under it, with `TRAWL_API_KEY` and `TRAWL_BASE_URL` from the current `ConfigProvider`
 * (the environment, by default) where the options leave them out.
 */
export const layerConfig = (options: LayerOptions = {}): Layer.Layer<Settings, ApiError> =>
  Layer.effectContext(Effect.flatMap(given, (config) => services({ ...config, ...options })))

const optional = (name: string) =>
  // the check of the settings says what is missing
  Effect.orElseSucceed(Config.String(name), () => undefined)

const given = Effect.all({ apiKey: optional(variables.apiKey), baseUrl: optional(variables.baseUrl) })
