/** Response headers that clients rely on, by name. */
export const responseHeaders = {
  "Retry-After": {
    on: "retryable failures",
    description:
      "The minimum wait before the next attempt, in seconds or as an HTTP date. Sent if the service knows it.",
    provenance: "specified",
    source: null
  },
  "X-Request-Id": {
    on: "every response",
    description: "The service's ID of the request. Quote it when you report a problem. Not every service sends it.",
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
    description: "The date on which the operation is removed, as an HTTP date. Absent if no date is set.",
    provenance: "public",
    source: "A:lib/deprecations.ts"
  },
  Link: {
    on: "deprecated operations",
    description:
      "The documentation of the deprecation (`rel=\"deprecation\"`) and the operation that replaces it (`rel=\"successor-version\"`).",
    provenance: "public",
    source: "A:lib/deprecations.ts"
  },
  Warning: {
    on: "deprecated operations",
    description: "A message about the deprecation: `299 - \"…\"`.",
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
