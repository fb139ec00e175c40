import type { ApiError } from "@trawl/core"

/**
 * Whether a failure is the service's and not a page's. Then the next request would also fail, so the program stops and
 * keeps the responses.
 */
export const stops = ({ reason }: ApiError): boolean => reasons.has(reason._tag)

const reasons: ReadonlySet<ApiError["reason"]["_tag"]> = new Set([
  "TransportFailed",
  "TimedOut",
  "Redirected",
  "ResponseMalformed",
  "SettingsInvalid",
  "Unauthorized",
  "CreditsExhausted",
  "RateLimited",
  "ConcurrencyLimited",
  "BadGateway",
  "Unavailable",
  "GatewayTimedOut",
  "NotOffered"
])
