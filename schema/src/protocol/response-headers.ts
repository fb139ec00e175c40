/** Response headers that clients rely on, by name. */
export const responseHeaders = {
  "Retry-After": {
    on: "retryable failures",
    description: "The least wait before another attempt: seconds, or an HTTP date. Sent when the service knows it.",
    provenance: "specified",
    source: null
  },
  "X-Request-Id": {
    on: "every response",
    description: "The service's name for the request, to quote when asking about it. Not every service sends it.",
    provenance: "public",
    source: "K:v2/types.ts"
  },
  Deprecation: {
    on: "deprecated operations",
    description: "`true`: the operation is deprecated.",
    provenance: "public",
    source: "A:lib/deprecations.ts"
  },
  Sunset: {
    on: "deprecated operations",
    description: "When the operation ends: an HTTP date. Absent when no date is set.",
    provenance: "public",
    source: "A:lib/deprecations.ts"
  },
  Link: {
    on: "deprecated operations",
    description: "Where to read about the deprecation (`rel=\"deprecation\"`) and what replaces the operation (`rel=\"successor-version\"`).",
    provenance: "public",
    source: "A:lib/deprecations.ts"
  },
  Warning: {
    on: "deprecated operations",
    description: "The deprecation in words: `299 - \"…\"`.",
    provenance: "public",
    source: "A:lib/deprecations.ts"
  }
} as const satisfies Readonly<Record<string, ResponseHeader>>

export interface ResponseHeader {
  readonly on: "every response" | "retryable failures" | "deprecated operations"
  readonly description: string
  readonly provenance: "specified" | "public"
  readonly source: string | null
}
