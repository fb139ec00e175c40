import { type Redact, redactValue } from "./redact.ts"
import type { HttpResponse } from "./exchange.ts"

/** What an error may show of an answer: nothing that holds the key. */
export interface ResponseExcerpt {
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** Its JSON, or the first 1,000 characters of what is none. */
  readonly body: unknown
}

/** `value`: the body as JSON, undefined if it is none. */
export const responseExcerpt = (
  { body: text, headers, status }: HttpResponse,
  value: unknown,
  redact: Redact
): ResponseExcerpt => ({
  status: status || undefined,
  requestId: redact(headers.get("x-request-id") ?? "") || undefined,
  body: value === undefined ? redact(text).slice(0, 1000) || undefined : redactValue(value, redact)
})
