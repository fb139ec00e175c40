import type * as AiError from "effect/ai/AiError"
import * as Data from "effect/Data"

/** One request to a language model's endpoint gave no answer. No part of it repeats the key. */
export class AttemptFailed extends Data.TaggedError("AttemptFailed")<{
  readonly reason: AiError.AiErrorReason
  /** Whether the same request may do the next time. */
  readonly again: boolean
  /** Milliseconds that the endpoint asks to wait. */
  readonly wait?: number | undefined
  /** What the endpoint objects to, where another request may do. */
  readonly objection?: RejectedParameter | undefined
}> {
  override get message(): string {
    return this.reason.message
  }
}

export interface RejectedParameter {
  /** The parameter of the request that it names, if it does. */
  readonly parameter: string
  /** In its own words. */
  readonly text: string
}
