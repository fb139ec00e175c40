import { retryRules } from "@trawl/types"
import type { HttpResponse } from "./exchange.ts"

/** How long the service asks to wait, milliseconds: `Retry-After` as seconds or HTTP date, else `details` of the body. */
export const retryAfter = (response: HttpResponse, body: unknown, now: number): number | undefined =>
  fromHeader(response.headers.get(retryRules.header), now) ?? fromDetails(body)

const fromHeader = (value: string | null | undefined, now: number): number | undefined => {
  if (value == null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const fromDetails = (body: unknown): number | undefined => {
  const details = field(body, "details")
  const seconds = retryRules.details.map((name) => field(details, name)).find((value) => typeof value === "number" && value >= 0)
  return typeof seconds === "number" ? seconds * 1000 : undefined
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined
