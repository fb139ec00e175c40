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
      return new ReasonerFailed("The language model refused to answer.", false, true)
    case "StructuredOutputError":
    case "InvalidOutputError":
      return new ReasonerFailed("The language model's answer does not match the requested schema.", true)
    case "InvalidRequestError":
      return reason.constraint === tooLong
        ? new PromptTooLong("The text is too long for the language model.", false)
        : new ReasonerFailed(`The language model rejected the request: ${reason.description}.`, false)
    case "AuthenticationError":
      return new ModelUnavailable(`The language model rejected the engine's key: ${reason.description}.`, false)
    case "RateLimitError":
      return new ModelUnavailable("The rate limit of the language model was reached.", true)
    case "QuotaExhaustedError":
      return new ModelUnavailable("The quota of the language model is used up.", false)
    case "InternalProviderError":
    case "InvalidResponseError":
      return new ModelUnavailable(`The language model failed: ${reason.description}.`, reason.isRetryable)
    default:
      return new ReasonerFailed("The language model failed.", reason.isRetryable)
  }
}
