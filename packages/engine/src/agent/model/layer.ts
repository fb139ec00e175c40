import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PageModel } from "../../scrape/page-model.ts"
import { Mind, type Thinker } from "../mind.ts"
import { languageModel } from "./endpoint/language-model.ts"
import { type LanguageModelSettings, type LanguageModelSettingsInvalid, readSettings } from "./endpoint/settings.ts"
import { modelMind } from "./model-mind.ts"
import { pageModel } from "./page-model.ts"

/** What agents think with, and what scrapes have pages read by: a language model where settings name one, else rules alone. */
export const layer = (settings: LanguageModelSettings | undefined, rules: Thinker): Layer.Layer<Mind, LanguageModelSettingsInvalid> =>
  settings === undefined ? Layer.succeed(Mind, rules) : Layer.effectContext(Effect.gen(function*() {
    const config = yield* readSettings(settings)
    const model = yield* languageModel(config)
    return Context.make(Mind, modelMind(model, config.pageCharacters, rules)).pipe(Context.add(PageModel, pageModel(model, config.pageCharacters)))
  }))
