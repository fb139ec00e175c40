import * as Effect from "effect/Effect"
import type { ReasonerService } from "../ground/reasoner.ts"
import type { LanguageModelConfig } from "./endpoint/settings.ts"
import { languageModel } from "./endpoint/language-model.ts"
import { modelReasoner } from "./model-reasoner.ts"
import { pageModel } from "./page-model.ts"
import { promptModel } from "./steer-browser.ts"

/** The reasoner, the page model and the model for prompts for a language model. */
export const withModel = (config: LanguageModelConfig, rules: ReasonerService) =>
  Effect.map(
    languageModel(config),
    (model) => ({
      reasoner: modelReasoner(model, config.pageCharacters, rules),
      pages: pageModel(model, config.pageCharacters),
      prompts: promptModel(model, config.pageCharacters)
    })
  )
