import * as AiError from "effect/ai/AiError"
import type * as Response from "effect/ai/Response"
import type { ChatChunk } from "./answer-chunks.ts"
import { AttemptFailed } from "./attempt-failed.ts"

/** The part of an answer in one chunk. */
export interface ResponseDelta {
  readonly text: string
  readonly reasoning: string
  readonly refusal: string
  readonly finish?: Response.FinishReason | undefined
}

export const deltaOf = ({ choices }: ChatChunk): ResponseDelta => {
  const [choice] = choices ?? []
  const message = choice?.delta ?? choice?.message ?? {}
  const { content } = message
  return {
    text: typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join(""),
    reasoning: message.reasoning_content ?? message.reasoning ?? "",
    refusal: message.refusal ?? "",
    ...choice?.finish_reason ? { finish: reasons[choice.finish_reason] ?? "other" } : {}
  }
}

const reasons: Readonly<Partial<Record<string, Response.FinishReason>>> = {
  stop: "stop",
  eos: "stop",
  length: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls"
}

/** The model or a content filter refuses to answer. */
export const declined = new AttemptFailed({
  reason: new AiError.ContentPolicyError({ description: "it refused the request" }),
  again: false
})

export const usageOf = (usage: ChatChunk["usage"]): Response.FinishPartEncoded["usage"] => ({
  inputTokens: tokens(usage?.prompt_tokens),
  outputTokens: tokens(usage?.completion_tokens)
})

const tokens = (total: number | null | undefined) => typeof total === "number" ? { total } : {}
