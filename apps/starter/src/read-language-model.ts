import { type LanguageModelSettings, LanguageModelSettingsInvalid } from "@trawl/engine"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"

export interface LanguageModelOptions {
  /** Where the endpoint is; its key is in `TRAWL_MODEL_KEY`, if it takes one. */
  readonly modelUrl: string | undefined
  /** What the endpoint calls the model. */
  readonly model: string | undefined
}

/** The language model that agents think with; none unless both options say which. */
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
