import { parse } from "./decode.ts"
import type { HttpResponse } from "./exchange.ts"

/** Takes the key out of a text that someone else wrote. */
export type Conceal = (text: string) => string

/** A key too short to be a secret stays, for it would be found inside every other word. */
export const concealing = (apiKey: string): Conceal =>
  apiKey.length < 6
    ? (text) => text
    : (text) => text.replaceAll(apiKey, "<key>").replaceAll(encodeURIComponent(apiKey), "<key>")

export const concealResponse = ({ status, headers, body }: HttpResponse, conceal: Conceal): HttpResponse => {
  const value = parse(body)
  return {
    status,
    headers: new Map(Array.from(headers, ([name, value]) => [name, conceal(value)])),
    // written anew, JSON hides no letter of the key behind an escape
    body: conceal(value === undefined ? body : JSON.stringify(value))
  }
}

/** What is kept of a foreign error: name, message, code, stack and its own cause, but none of the objects it may carry. */
export const concealCause = (cause: unknown, conceal: Conceal, depth = 3): unknown => {
  if (!(cause instanceof Error)) return typeof cause === "string" ? conceal(cause) : undefined
  const kept = new Error(conceal(cause.message))
  kept.name = conceal(cause.name)
  kept.stack = conceal(cause.stack ?? "")
  if ("code" in cause && typeof cause.code === "string") Object.assign(kept, { code: conceal(cause.code) })
  if (cause.cause !== undefined && depth > 0) kept.cause = concealCause(cause.cause, conceal, depth - 1)
  return kept
}
