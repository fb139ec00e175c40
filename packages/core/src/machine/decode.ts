import { misfitOf } from "@trawl/types"
import type { HttpResponse } from "./exchange.ts"
import type { Operation } from "./operation.ts"
import type { ResponseMalformed } from "./reason.ts"

/** A body as JSON; undefined, which no JSON is, when it is something else. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A success as the operation's answer, untouched, or where it does not fit. `body` is its text as JSON. */
export const decode = <Answer>(
  { contract, guard }: Operation<Answer>,
  body: unknown,
  { body: text, source }: HttpResponse
): { readonly answer: Answer } | Pick<ResponseMalformed, "path" | "expected"> => {
  // whoever accepts an event stream has `Source` in the type of the answer
  if (source !== undefined) return { answer: source as Answer }
  // such an operation's answer is of type string
  if (contract.answer === "text") return { answer: text as Answer }
  if (body === undefined) return { path: "", expected: "JSON" }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { path: "", expected: "object" }
  if (contract.envelope && !hasSuccess(body)) return { path: "success", expected: "true" }
  // the guard has just proved it
  return misfitOf(guard, body) ?? { answer: body as Answer }
}

/** The misfit as a reason, with the beginning of the body. */
export const malformed = (
  misfit: Pick<ResponseMalformed, "path" | "expected">,
  { body }: Pick<HttpResponse, "body">
): ResponseMalformed => ({
  _tag: "ResponseMalformed",
  retryable: "no",
  ...misfit,
  start: body.slice(0, 200)
})

const hasSuccess = (body: object): boolean => "success" in body && body.success === true
