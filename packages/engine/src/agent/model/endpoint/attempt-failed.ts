import type * as AiError from "effect/ai/AiError"
import * as Data from "effect/Data"

/** A request to the endpoint of a language model failed. Contains no part of the key. */
export class AttemptFailed extends Data.TaggedError("AttemptFailed")<{
  readonly reason: AiError.AiErrorReason
  /** Whether the same request may succeed later. */
  readonly again: boolean
  /** The wait in milliseconds that the endpoint asks for. */
  readonly wait?: number | undefined
  /** The parameter that the endpoint rejects, if a request without it may succeed. */
  readonly objection?: RejectedParameter | undefined
}> {
  override get message(): string {
    return this.reason.message
  }
}

export interface RejectedParameter {
  /** The rejected parameter, if the error names one. */
  readonly parameter: string
  /** The message of the endpoint. */
  readonly text: string
}
