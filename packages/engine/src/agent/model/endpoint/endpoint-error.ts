import { retryAfter } from "@trawl/fetcher/effect"
import * as AiError from "effect/ai/AiError"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { isRecord } from "../../../federation/is-record.ts"
import { AttemptFailed, type RejectedParameter } from "./attempt-failed.ts"

export interface ErrorResponse {
  readonly status: number
  readonly retryAfter: string
  /** The body, without the key. */
  readonly text: string
}

/**
 * The error for a status other than 200, or for an error event in a stream. It does not quote the endpoint, whose
 * message may repeat a part of the key.
 */
export const endpointError = Effect.fnUntraced(function*({ retryAfter: header, status, text }: ErrorResponse) {
  const objection = objectionIn(text)
  const wait = retryAfter(header, yield* Clock.currentTimeMillis)
  const code = named(text)
  const detail = `it returned ${status}${code === undefined ? "" : ` (${code})`}`
  const fail = (reason: AiError.AiErrorReason, again: boolean) =>
    new AttemptFailed({ reason, again, wait, ...again ? {} : { objection } })
  if (filtered.test(`${code} ${objection.text}`)) {
    return fail(new AiError.ContentPolicyError({ description: "it refused the request" }), false)
  }
  if (status === 401 || status === 403) {
    return new AttemptFailed({
      reason: new AiError.AuthenticationError({
        kind: status === 401 ? "InvalidKey" : "InsufficientPermissions",
        description: detail
      }),
      again: false
    })
  }
  if (status === 402 || usedUp.test(code ?? "")) return fail(new AiError.QuotaExhaustedError({}), false)
  if (status === 429) {
    return fail(new AiError.RateLimitError(wait === undefined ? {} : { retryAfter: Duration.millis(wait) }), true)
  }
  if (status >= 300 && status < 400) {
    return fail(new AiError.InvalidResponseError({ description: `${detail}, and redirects are not followed` }), false)
  }
  if (status < 300 || status === 408 || status === 409 || status === 425 || status >= 500 && status !== 501) {
    return fail(new AiError.InternalProviderError({ description: detail }), true)
  }
  // the model's output was invalid, not the request
  if (code === "json_validate_failed") return fail(new AiError.InternalProviderError({ description: detail }), true)
  if (isTooLong(status, `${code} ${objection.text}`)) {
    return fail(
      new AiError.InvalidRequestError({ parameter: "messages", constraint: tooLong, description: detail }),
      false
    )
  }
  return fail(
    new AiError.InvalidRequestError({
      description: status === 404 ? `${detail}: the model does not exist, or the url is wrong` : detail
    }),
    false
  )
})

/** The error of a request that exceeds the model's context. */
export const tooLong = "is too long for the model"

const isTooLong = (status: number, text: string): boolean =>
  status === 413 ||
  /context[ _-]?(?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens|string_above_max_length|max_prompt_tokens/iu
    .test(text)

const filtered = /content_filter|content_policy|ResponsibleAIPolicy/iu
const usedUp = /^(?:insufficient_quota|billing_\w+|insufficient_funds)$/u

/** The code of an error, if it is a name and not a sentence. */
const named = (text: string): string | undefined => {
  const error = errorIn(text)
  return [error["code"], error["type"]].find((name): name is string =>
    typeof name === "string" && /^[a-z][a-z_]{1,50}$/iu.test(name)
  )
}

const objectionIn = (text: string): RejectedParameter => {
  const { code, message, param, type } = errorIn(text)
  // some endpoints name the parameter deep in a list of problems
  const words = typeof message === "string"
    ? [code, type, message].filter((part) => typeof part === "string").join(" ")
    : text
  return { parameter: typeof param === "string" ? param : "", text: words.slice(0, maxLength) }
}

const maxLength = 4_000

/** The error object: in `error`, or the body itself. */
const errorIn = (text: string): Readonly<Record<string, unknown>> => {
  const body = Option.getOrUndefined(parse(text))
  const error = isRecord(body) ? body["error"] ?? body : {}
  return isRecord(error) ? error : { message: error }
}

const parse = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
