import * as Effect from "effect/Effect"
import { languageModel } from "../../../src/agent/model/endpoint/language-model.ts"
import { type LanguageModelSettings, readSettings } from "../../../src/agent/model/endpoint/settings.ts"

/** The model behind a local endpoint. A day of virtual time could pass before a real response on a busy machine. */
export const modelAt = (url: string, more: Partial<LanguageModelSettings> = {}) =>
  Effect.flatMap(readSettings({ url: `${url}/v1`, model: "local", timeout: 86_400_000, ...more }), languageModel)
