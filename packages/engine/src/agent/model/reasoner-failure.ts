import type * as AiError from "effect/ai/AiError"
import { ReasonerFailed } from "../ground/reasoner.ts"
import { tooLong } from "./endpoint/endpoint-error.ts"

/** A shorter text may succeed. */
export class PromptTooLong extends ReasonerFailed {}

/** The model is unavailable for now. */
export class ModelUnavailable extends ReasonerFailed {}

/** Describes why a model gave no answer, for the trace. */
export const reasonerFailure = ({ reason }: AiError.AiError): ReasonerFailed => {
  switch (reason._tag) {
    case "ContentPolicyError":
      return new ReasonerFailed("The language model declines to answer.", false, true)
    case "StructuredOutputError":
    case "InvalidOutputError":
      return new ReasonerFailed("The language model's answer is not of the shape that was asked for.", true)
    case "InvalidRequestError":
      return reason.constraint === tooLong
        ? new PromptTooLong("The language model takes less text than it was sent.", false)
        : new ReasonerFailed(`The language model does not take the request: ${reason.description}.`, false)
    case "AuthenticationError":
      return new ModelUnavailable(`The language model refuses the engine's key: ${reason.description}.`, false)
    case "RateLimitError":
      return new ModelUnavailable("The language model is asked too often.", true)
    case "QuotaExhaustedError":
      return new ModelUnavailable("The quota of the language model is used up.", false)
    case "InternalProviderError":
    case "InvalidResponseError":
      return new ModelUnavailable(`The language model fails: ${reason.description}.`, reason.isRetryable)
    default:
      return new ReasonerFailed("The language model fails.", reason.isRetryable)
  }
}
