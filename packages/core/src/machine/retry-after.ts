import { retryDetails, retryHeader } from "@trawl/types"
import type { HttpResponse } from "./exchange.ts"

/**
 * The wait that the service asks for, in milliseconds: `Retry-After` as seconds or an HTTP date, otherwise `details` of
 * the body.
 */
export const retryAfter = ({ headers }: HttpResponse, body: unknown, now: number): number | undefined => {
  const header = headers.get(retryHeader) ?? ""
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const date = /[a-z]/i.test(header) ? Date.parse(header) : NaN
  if (date >= 0) return Math.max(0, date - now)
  const details = Object(Object(body).details) as Readonly<Record<string, unknown>>
  const seconds = retryDetails.map((name) => details[name]).find((value): value is number =>
    typeof value === "number" && value >= 0
  )
  return seconds && seconds * 1000
}
