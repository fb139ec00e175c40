import { type Redact, redactValue } from "./redact.ts"
import type { HttpResponse } from "./exchange.ts"

/** The parts of a response that an error may show, with the key redacted. */
export interface ResponseExcerpt {
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** The JSON body, or the first 1,000 characters if it is not JSON. */
  readonly body: unknown
}

/** `value`: the body as JSON, or undefined if it is not JSON. */
export const responseExcerpt = (
  { body: text, headers, status }: HttpResponse,
  value: unknown,
  redact: Redact
): ResponseExcerpt => ({
  status: status || undefined,
  requestId: redact(headers.get("x-request-id") ?? "") || undefined,
  body: value === undefined ? redact(text).slice(0, 1000) || undefined : redactValue(value, redact)
})
