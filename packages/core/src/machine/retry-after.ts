import { retryDetails, retryHeader } from "@trawl/types"
import type { HttpResponse } from "./exchange.ts"

/** How long the service asks to wait, milliseconds: `Retry-After` as seconds or HTTP date, else `details` of the body. */
export const retryAfter = ({ headers }: HttpResponse, details: unknown, now: number): number | undefined =>
  fromHeader(headers.get(retryHeader) ?? "", now) ?? fromDetails(details)

const fromHeader = (value: string, now: number): number | undefined => {
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : NaN
  return date >= 0 ? Math.max(0, date - now) : undefined
}

const fromDetails = (details: unknown): number | undefined => {
  const said = Object(details) as Readonly<Record<string, unknown>>
  const seconds = retryDetails.map((name) => said[name]).find((value): value is number => typeof value === "number" && value >= 0)
  return seconds === undefined ? undefined : seconds * 1000
}
