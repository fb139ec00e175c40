import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PromptModel } from "../../interact/prompt/prompt-model.ts"
import { PageModel } from "../../scrape/page-model.ts"
import { Reasoner, type ReasonerService } from "../ground/reasoner.ts"
import { type LanguageModelSettings, type LanguageModelSettingsInvalid, readSettings } from "./endpoint/settings.ts"

/** The reasoner of agents and the page model of scrapes: with the language model of the settings, or rules alone. */
export const layer = (
  settings: LanguageModelSettings | undefined,
  rules: ReasonerService
): Layer.Layer<PageModel | Reasoner, LanguageModelSettingsInvalid> =>
  settings === undefined
    ? Layer.merge(Layer.succeed(Reasoner, rules), PageModel.none)
    : Layer.effectContext(Effect.gen(function*() {
      const config = yield* readSettings(settings)
      // loaded only with a model, because loading takes long
      const { withModel } = yield* Effect.promise(() => import("./with-model.ts"))
      const { pages, prompts, reasoner } = yield* withModel(config, rules)
      return Context.make(Reasoner, reasoner).pipe(Context.add(PageModel, pages), Context.add(PromptModel, prompts))
    }))
