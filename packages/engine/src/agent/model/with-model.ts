import * as Effect from "effect/Effect"
import type { Thinker } from "../ground/mind.ts"
import type { LanguageModelConfig } from "./endpoint/settings.ts"
import { languageModel } from "./endpoint/language-model.ts"
import { modelMind } from "./model-mind.ts"
import { pageModel } from "./page-model.ts"

/** What thinks and reads with the language model of these settings. */
export const withModel = (config: LanguageModelConfig, rules: Thinker) =>
  Effect.map(
    languageModel(config),
    (model) => ({
      mind: modelMind(model, config.pageCharacters, rules),
      pages: pageModel(model, config.pageCharacters)
    })
  )
