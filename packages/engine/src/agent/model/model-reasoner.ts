import { elapsed } from "@trawl/fetcher/effect"
import type * as LanguageModel from "effect/ai/LanguageModel"
import * as Effect from "effect/Effect"
import { ReasonerFailed, type ReasonerService } from "../ground/reasoner.ts"
import { conclude } from "./conclude.ts"
import { ModelUnavailable } from "./reasoner-failure.ts"
import { plan } from "./plan.ts"
import { read } from "./read.ts"

/**
 * A reasoner with a language model, and rules as its replacement. After an outage, the model is not called for a while,
 * because each page would wait for it.
 */
export const modelReasoner = (
  model: LanguageModel.LanguageModel,
  pageCharacters: number,
  rules: ReasonerService
): ReasonerService => {
  let restingUntil = -Infinity
  const unlessResting = <A>(thought: Effect.Effect<A, ReasonerFailed>): Effect.Effect<A, ReasonerFailed> =>
    Effect.flatMap(elapsed, (now) =>
      now < restingUntil
        ? Effect.fail(new ReasonerFailed("The language model failed recently and is not used for now.", true))
        : Effect.tapError(thought, (failed) =>
          failed instanceof ModelUnavailable
            ? Effect.map(elapsed, (now) => void (restingUntil = now + rest))
            : Effect.void))
  return {
    plan: (task) => unlessResting(plan(model, task)),
    read: (task, page) => unlessResting(read(model, task, page, pageCharacters)),
    conclude: (task, findings) => unlessResting(conclude(model, rules, task, findings, pageCharacters)),
    fallback: rules
  }
}

/** Milliseconds without calls after an outage. */
const rest = 30_000
