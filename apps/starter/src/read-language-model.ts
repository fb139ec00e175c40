import { type LanguageModelSettings, LanguageModelSettingsInvalid } from "@trawl/engine"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"

export interface LanguageModelOptions {
  /** The endpoint. If it needs a key, the key is in `TRAWL_MODEL_KEY`. */
  readonly modelUrl: string | undefined
  /** The name of the model at the endpoint. */
  readonly model: string | undefined
}

/** The language model of the engine; undefined without both options. */
export const readLanguageModel = (
  { model, modelUrl: url }: LanguageModelOptions
): Effect.Effect<LanguageModelSettings | undefined, LanguageModelSettingsInvalid> => {
  if (url === undefined && model === undefined) return Effect.succeed(undefined)
  if (url === undefined || model === undefined) {
    return Effect.fail(
      new LanguageModelSettingsInvalid({
        message: `${
          url === undefined ? "--model needs --model-url" : "--model-url needs --model"
        }: an endpoint and the name of a model there.`
      })
    )
  }
  return Effect.map(
    Effect.orDie(Config.withDefault(Config.String("TRAWL_MODEL_KEY"), "")),
    (apiKey) => ({ url, model, ...apiKey === "" ? {} : { apiKey } })
  )
}
