import * as AiError from "effect/ai/AiError"
import * as LanguageModel from "effect/ai/LanguageModel"
import type * as Response from "effect/ai/Response"
import * as Telemetry from "effect/ai/Telemetry"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import { Agent } from "@trawl/fetcher/connections"
import { redactor } from "../../../federation/redact.ts"
import { answerChunks, type ChatChunk } from "./answer-chunks.ts"
import { AttemptFailed } from "./attempt-failed.ts"
import { bodyOf, type ChatRequest, messagesOf, parameterToOmit } from "./chat-request.ts"
import { jsonInText, withoutReasoning } from "./json-in-text.ts"
import { openAnswer } from "./open-answer.ts"
import { endpointError } from "./endpoint-error.ts"
import { declined, deltaOf, usageOf } from "./response-parts.ts"
import { retrying } from "./retrying.ts"
import type { LanguageModelConfig } from "./settings.ts"
import { wireSchema } from "./wire-schema.ts"

/** A language model with OpenAI's chat completions API. Its connections close with the scope. */
export const languageModel = Effect.fnUntraced(function*(config: LanguageModelConfig) {
  const agent = yield* Effect.acquireRelease(
    // each request has its own time limit
    Effect.sync(() => new Agent({ bodyTimeout: 0, headersTimeout: 0, keepAliveTimeout: 10_000 })),
    (agent) => Effect.promise(() => agent.destroy())
  )
  const turns = yield* Semaphore.make(config.concurrency)
  const redact = config.apiKey === undefined ? (text: string) => text : redactor(Redacted.value(config.apiKey))
  const refusedBefore = new Set<string>()

  /** Opens a streamed answer, retrying without rejected parameters. */
  const open = Effect.fnUntraced(function*(request: ChatRequest) {
    const without = new Set(refusedBefore)
    for (;;) {
      const answer = yield* openAnswer(agent, config, JSON.stringify(bodyOf(request, without)))
      if (answer.status === 200) {
        // omitting the others did not help, so they were not rejected
        if (refusedBefore.size + without.size > maxRemembered) refusedBefore.clear()
        for (const name of without) refusedBefore.add(name)
        return answerChunks(answer, redact)
      }
      const text = yield* Stream.mkString(Stream.decodeText(answer.bytes))
      const failed = yield* endpointError({ status: answer.status, retryAfter: answer.retryAfter, text: redact(text) })
      const less = mayObject.has(answer.status) && isAboutTheRequest(failed)
        ? parameterToOmit(request, without, failed.objection)
        : undefined
      if (less === undefined) return yield* failed
      without.add(less)
    }
  })

  const limited = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.timeoutOrElse(effect, { duration: config.timeout, orElse: () => Effect.fail(tooSlow(config.timeout)) })

  const requestOf = ({ prompt, responseFormat }: LanguageModel.ProviderOptions): ChatRequest => ({
    model: config.model,
    messages: messagesOf(prompt),
    answerTokens: config.answerTokens,
    ...responseFormat.type === "json"
      ? { json: { name: responseFormat.objectName, ...wireSchema(responseFormat.schema) } }
      : {}
  })

  return yield* LanguageModel.make({
    codecTransformer: (codec) => ({ codec, jsonSchema: {} }),
    generateText: (options) => {
      const request = requestOf(options)
      const whole = Effect.scoped(Effect.flatMap(open(request), Stream.runCollect))
      return turns.withPermits(1)(limited(whole)).pipe(
        Effect.flatMap((chunks) => readWhole(chunks, request.json !== undefined)),
        (attempt) => retrying(attempt, config.attempts),
        Effect.tap((parts) => Effect.sync(() => annotate(options, config, parts))),
        Effect.mapError((failed) =>
          AiError.make({ module: "ChatCompletions", method: "generateText", reason: failed.reason })
        )
      )
    },
    streamText: (options) =>
      Stream.unwrap(Effect.gen(function*() {
        yield* Semaphore.takeScoped(turns, 1)
        const chunks = yield* retrying(limited(open(requestOf(options))), config.attempts)
        return Stream.interruptWhen(
          streamed(chunks),
          Effect.andThen(Effect.sleep(config.timeout), Effect.fail(tooSlow(config.timeout)))
        )
      })).pipe(Stream.mapError((failed) =>
        AiError.make({ module: "ChatCompletions", method: "streamText", reason: failed.reason })
      ))
  })
})

/** The statuses of endpoints that reject a parameter. */
const mayObject: ReadonlySet<number> = new Set([400, 422, 501])

/** Schemas of users may differ in each request. */
const maxRemembered = 200

const isAboutTheRequest = (
  failed: AttemptFailed
): failed is AttemptFailed & { readonly objection: NonNullable<AttemptFailed["objection"]> } =>
  failed.objection !== undefined && failed.reason._tag === "InvalidRequestError" &&
  failed.reason.constraint === undefined

const tooSlow = (milliseconds: number) =>
  new AttemptFailed({
    reason: new AiError.InternalProviderError({ description: `it did not respond within ${milliseconds} ms` }),
    again: true
  })

const readWhole = (
  chunks: ReadonlyArray<ChatChunk>,
  isJson: boolean
): Effect.Effect<Array<Response.PartEncoded>, AttemptFailed> => {
  const pieces = chunks.map(deltaOf)
  const all = (part: "text" | "reasoning" | "refusal") => pieces.map((piece) => piece[part]).join("")
  const finish = pieces.findLast((piece) => piece.finish !== undefined)?.finish ?? "unknown"
  if (all("refusal") !== "" || finish === "content-filter") return Effect.fail(declined)
  const answer = all("text")
  const id = chunks.find(({ id }) => typeof id === "string")?.id
  const reasoning = all("reasoning")
  return Effect.succeed([
    ...typeof id === "string" ? [{ type: "response-metadata", id } as const] : [],
    ...reasoning === "" ? [] : [{ type: "reasoning", text: reasoning } as const],
    { type: "text", text: isJson ? jsonInText(answer, finish === "length") : withoutReasoning(answer) },
    { type: "finish", reason: finish, usage: usageOf(chunks.findLast(({ usage }) => usage)?.usage) }
  ])
}

/** The same as a stream. */
const streamed = (
  chunks: Stream.Stream<ChatChunk, AttemptFailed>
): Stream.Stream<Response.StreamPartEncoded, AttemptFailed> =>
  Stream.suspend(() => {
    let usage: ChatChunk["usage"]
    let finish: Response.FinishReason = "unknown"
    const parts = Stream.mapEffect(chunks, (chunk) => {
      const piece = deltaOf(chunk)
      usage = chunk.usage ?? usage
      finish = piece.finish ?? finish
      return piece.refusal !== "" || finish === "content-filter" ?
        Effect.fail(declined) :
        Effect.succeed<ReadonlyArray<Response.StreamPartEncoded>>([
          ...piece.reasoning === "" ? [] : [{ type: "reasoning-delta", id: "0", delta: piece.reasoning } as const],
          ...piece.text === "" ? [] : [{ type: "text-delta", id: "1", delta: piece.text } as const]
        ])
    })
    return Stream.concat(
      Stream.flattenIterable(parts),
      Stream.suspend(() => Stream.make({ type: "finish", reason: finish, usage: usageOf(usage) } as const))
    )
  })

const annotate = (
  { span }: LanguageModel.ProviderOptions,
  { answerTokens, model }: LanguageModelConfig,
  parts: ReadonlyArray<Response.PartEncoded>
): void => {
  const finish = parts.find((part) => part.type === "finish")
  Telemetry.addGenAIAnnotations(span, {
    operation: { name: "chat" },
    request: { model, temperature: 0, maxTokens: answerTokens },
    ...finish === undefined ? {} : {
      response: { finishReasons: [finish.reason] },
      usage: { inputTokens: finish.usage.inputTokens.total, outputTokens: finish.usage.outputTokens.total }
    }
  })
}
