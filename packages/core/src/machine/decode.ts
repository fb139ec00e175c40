import { type Misfit, misfitOf } from "@trawl/types"
import type { HttpResponse } from "./exchange.ts"
import type { Operation } from "./operation.ts"
import type { ResponseMalformed } from "./reason.ts"

/**
 * A body parsed as JSON; undefined if it is not JSON, or nested so deeply that code which walks it could overflow the
 * stack.
 * A text with more than `most` characters is returned unparsed.
 */
export const parse = (text: string, most?: number): unknown => {
  try {
    // a comparison with undefined is false
    const value: unknown = text.length > most! ? text : JSON.parse(text)
    if (isShallow(value, 500)) return value
  } catch {
    // not JSON
  }
}

const isShallow = (value: unknown, levels: number): boolean =>
  Object(value) !== value ||
  (levels > 0 && Object.values(value as object).every((inner) => isShallow(inner, levels - 1)))

/** Returns the response of a success unchanged, or the path of the problem. `body` is its text as JSON. */
export const decode = (
  { contract, guard }: Operation,
  body: unknown,
  { body: text, source }: HttpResponse
): { readonly answer: unknown } | Misfit => {
  // for operations that accept an event stream, the type of the response includes `Source`
  if (source) return { answer: source }
  if (contract.answer || body === text) return { answer: text }
  if (body === undefined) return { path: "", expected: "JSON" }
  const misfit = misfitOf(guard, body)
  // replaces the guard's weaker expectation, a boolean
  const lacksSuccess = contract.envelope && (misfit?.path ?? "success") === "success" && Object(body).success !== true
  return lacksSuccess ? { path: "success", expected: "true" } : misfit ?? { answer: body }
}

/** The problem as a `ResponseMalformed` reason, with the first 200 characters of the body. */
export const malformed = ({ expected, path }: Misfit, body?: unknown): ResponseMalformed => ({
  _tag: "ResponseMalformed",
  retryable: "no",
  path,
  expected,
  start: (typeof body === "string" ? body : JSON.stringify(body) ?? "").slice(0, 200)
})
