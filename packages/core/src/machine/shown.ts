import { type Conceal, concealValue } from "./conceal.ts"
import type { HttpResponse } from "./exchange.ts"

/** What an error may show of an answer: nothing that holds the key. */
export interface Shown {
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** Its JSON, or the first 1,000 characters of what is none. */
  readonly body: unknown
}

/** `value`: the body as JSON, undefined if it is none. */
export const shown = ({ body: text, headers, status }: HttpResponse, value: unknown, conceal: Conceal): Shown => ({
  status: status || undefined,
  requestId: conceal(headers.get("x-request-id") ?? "") || undefined,
  body: value === undefined ? conceal(text).slice(0, 1000) || undefined : concealValue(value, conceal)
})
