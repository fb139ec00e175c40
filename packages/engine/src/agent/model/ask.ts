import type * as LanguageModel from "effect/ai/LanguageModel"
import type * as Prompt from "effect/ai/Prompt"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { ReasonerFailed } from "../ground/reasoner.ts"
import { reasonerFailure } from "./reasoner-failure.ts"

export interface ModelRequest<A, I extends Record<string, unknown>> {
  /** The instructions for the model. */
  readonly system: string
  readonly user: string
  /** The name of the answer's schema, for the endpoint. */
  readonly name: string
  readonly answer: Schema.Codec<A, I>
}

/**
 * Asks a model for an answer that conforms to a schema. If the answer is invalid, the model gets one chance to correct
 * it.
 */
export const ask = <A, I extends Record<string, unknown>>(
  model: LanguageModel.LanguageModel,
  { answer, name, system, user }: ModelRequest<A, I>
): Effect.Effect<A, ReasonerFailed> => {
  const messages: ReadonlyArray<Prompt.MessageEncoded> = [{ role: "system", content: system }, {
    role: "user",
    content: [{ type: "text", text: user }]
  }]
  const generate = (prompt: ReadonlyArray<Prompt.MessageEncoded>) =>
    Effect.map(model.generateObject({ prompt, schema: answer, objectName: name }), ({ value }) => value)
  return generate(messages).pipe(
    Effect.catchReason("AiError", "StructuredOutputError", ({ responseText }) =>
      generate([
        ...messages,
        {
          role: "assistant",
          content: [{ type: "text", text: responseText.slice(0, maxRepeatedLength) || "(nothing)" }]
        },
        { role: "user", content: [{ type: "text", text: repair }] }
      ])),
    Effect.mapError(reasonerFailure)
  )
}

const repair =
  "That is not the JSON that was asked for, or is cut off. Answer again: only the JSON value, complete, in the shape that was described, shorter if need be."

const maxRepeatedLength = 8_000
