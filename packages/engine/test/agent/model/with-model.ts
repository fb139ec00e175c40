import * as Effect from "effect/Effect"
import { languageModel } from "../../../src/agent/model/endpoint/language-model.ts"
import { type LanguageModelSettings, readSettings } from "../../../src/agent/model/endpoint/settings.ts"

/** The model behind a local endpoint. */
export const modelAt = (url: string, more: Partial<LanguageModelSettings> = {}) =>
  Effect.flatMap(readSettings({ url: `${url}/v1`, model: "local", ...more }), languageModel)
