import { type Conceal, concealValue } from "./conceal.ts"
import type { HttpResponse } from "./exchange.ts"

/** What an error may show of an answer: nothing that holds the key. */
export interface Shown {
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** Its JSON, or the first 1,000 characters of what is none. */
  readonly body: unknown
  /** The first characters of it, as text. */
  readonly start: string
}

/** `value`: the body as JSON, undefined if it is none. */
export const shown = ({ body: text, headers, status }: HttpResponse, value: unknown, conceal: Conceal): Shown => {
  const body = value === undefined ? conceal(plain(text)).slice(0, 1000) || undefined : concealValue(value, (json) => conceal(plain(json)))
  const requestId = headers.get("x-request-id")
  return {
    status: status || undefined,
    requestId: requestId ? conceal(plain(requestId)) : undefined,
    body,
    start: (typeof body === "string" ? body : JSON.stringify(body) ?? "").slice(0, 200)
  }
}

/** The same text in one notation, lest the key hide behind another: the characters of keys without the escapes of JSON, those of URLs in upper case. */
export const plain = (text: string): string =>
  text.replace(/\\+(?:u00([2-7][\da-f])|\/)|%[\da-f]{2}/gi, (found, code: string | undefined) => {
    const character = code ? String.fromCharCode(parseInt(code, 16)) : found.endsWith("/") ? "/" : found.toUpperCase()
    return /["\\]/.test(character) ? found : character // which would end a text of JSON
  })
