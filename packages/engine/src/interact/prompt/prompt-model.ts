import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { BrowserStep } from "./browser-step.ts"

/** The engine's language model for prompts in browser sessions. Undefined for an engine without one. */
export const PromptModel = Context.Reference<PromptModelService | undefined>(
  "@trawl/engine/interact/PromptModel",
  { defaultValue: () => undefined }
)

export interface PromptModelService {
  /** Chooses the next step. */
  readonly next: (situation: Situation) => Effect.Effect<ModelStep, PromptModelFailed>
}

export interface Situation {
  readonly prompt: string
  readonly url: string
  readonly title: string
  /** The accessibility tree of the page, with references to its elements. */
  readonly snapshot: string
  /** What was done so far, with its outcome. */
  readonly done: ReadonlyArray<string>
}

/** A step, or the end with the answer for the user. */
export type ModelStep = { readonly step: BrowserStep } | { readonly answer: string; readonly succeeded: boolean }

/** The language model gave no usable answer. `message` is a sentence for the client. */
export class PromptModelFailed extends Data.TaggedError("PromptModelFailed")<{ readonly message: string }> {}
