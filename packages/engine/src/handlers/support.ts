import { Api } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { newId } from "../jobs/new-id.ts"
import { withIgnored } from "../request/known-fields.ts"
import { failure } from "../request/failure.ts"
import { answerFromDocs } from "../support/answer-from-docs.ts"
import { explainJob, jobIdIn } from "../support/explain-job.ts"

export const SupportLive = HttpApiBuilder.group(Api, "support", (handlers) =>
  handlers
    .handle("askSupport", ({ payload: { jobId, question, rationale = "" } }) =>
      timed(Effect.gen(function*() {
        const id = jobId?.toLowerCase() ?? jobIdIn(question) ?? jobIdIn(rationale)
        const job = id === undefined ? undefined : yield* explainJob(id)
        if (job !== undefined) return { ...job, ...noTry, confidence: "high" as const, feedback: null }
        if (id !== undefined) {
          return {
            answer: `Your team has no job ${id}, or it is older than 24 hours.`,
            confidence: "low" as const,
            fixParameters: null,
            ...noTry,
            feedback: { missing: "the ID of a job of the last 24 hours" }
          }
        }
        const docs = yield* answerFromDocs(question)
        if (docs === undefined) return yield* Effect.fail(failure("Unavailable"))
        const { answer, confidence, evidence } = docs
        return {
          answer,
          confidence,
          fixParameters: null,
          ...noTry,
          feedback: evidence.length === 0
            ? { missing: "words that the documentation uses, or the ID of a job" }
            : null,
          trawl: { evidence }
        }
      })))
    .handle("searchSupportDocs", ({ payload: { question } }) =>
      timed(Effect.gen(function*() {
        const docs = yield* answerFromDocs(question)
        if (docs === undefined) return yield* Effect.fail(failure("Unavailable"))
        const { answer, evidence } = docs
        // no language model is used
        return { requestId: yield* newId, answer, evidence, usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 } }
      }))))

/** The engine suggests parameters, but does not try them. */
const noTry = { validation: null }

const timed = <A extends object, E, R>(answer: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const began = yield* Clock.currentTimeMillis
    const given = yield* answer
    return yield* withIgnored({ ...given, durationMs: (yield* Clock.currentTimeMillis) - began })
  })
