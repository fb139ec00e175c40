/**
 * The specification's error tables ("Errors", "Agent errors"), row by row and in its order. `reason` is the clients'
 * name for the row; `pattern` matches variable texts.
 */
export const commonErrors = [
  {
    reason: "RequestRejected",
    status: 400,
    error: "Bad Request",
    comesWith: ["BAD_REQUEST", "BAD_REQUEST_INVALID_JSON"],
    cause: "Body failed schema validation; `details` lists fields.",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "UrlInvalid",
    status: 400,
    error: "Invalid URL",
    pattern: "^Invalid URL",
    comesWith: ["BAD_REQUEST", "SCRAPE_DNS_RESOLUTION_ERROR"],
    cause: "`url` missing, malformed, or unsupported scheme; an absolute http(s) URL is required.",
    retryable: "no"
  },
  {
    reason: "Unauthorized",
    status: 401,
    error: "Unauthorized: Invalid token",
    cause: "Key missing, malformed or revoked.",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "CreditsExhausted",
    status: 402,
    error: "Payment Required: Insufficient credits",
    cause: "Plan credits exhausted or billing not configured.",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "Forbidden",
    status: 403,
    error: "Forbidden",
    comesWith: ["FORBIDDEN"],
    cause: "Key lacks permission for the endpoint or feature.",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "PromptInjectionDetected",
    status: 403,
    error: "SCRAPE_PROMPT_INJECTION_DETECTED",
    code: "SCRAPE_PROMPT_INJECTION_DETECTED",
    cause:
      "JSON format with `checkPromptInjection: true` found an injection attempt in the page; extraction aborted. Retry without the check if a false positive.",
    retryable: "no"
  },
  {
    reason: "NotFound",
    status: 404,
    error: "Not Found",
    cause: "Job ID, resource or path does not exist.",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "NoCachedData",
    status: 404,
    error: "SCRAPE_NO_CACHED_DATA",
    code: "SCRAPE_NO_CACHED_DATA",
    cause: "`minAge` set and no matching cached data.",
    retryable: "no"
  },
  {
    reason: "LockdownCacheMiss",
    status: 404,
    error: "SCRAPE_LOCKDOWN_CACHE_MISS",
    code: "SCRAPE_LOCKDOWN_CACHE_MISS",
    cause: "`lockdown` true and no cached page.",
    retryable: "no"
  },
  {
    reason: "RequestTimedOut",
    status: 408,
    error: "Request Timeout",
    comesWith: ["SCRAPE_TIMEOUT", "MAP_TIMEOUT", "CONCURRENCY_QUEUE_TIMEOUT"],
    cause: "Page took longer than the request `timeout`.",
    retryable: "yes",
    standsForStatus: true
  },
  {
    reason: "Conflict",
    status: 409,
    error: "Conflict",
    cause: "Resource state prevents the operation (e.g. already deleted).",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "PayloadTooLarge",
    status: 413,
    error: "Payload Too Large",
    cause: "Body exceeds the maximum size.",
    retryable: "no",
    standsForStatus: true
  },
  {
    reason: "ExtractionFailed",
    status: 422,
    error: "Unprocessable Entity",
    cause: "Invalid JSON Schema, or the model could not produce a conforming result.",
    retryable: "sometimes",
    standsForStatus: true
  },
  {
    reason: "RateLimited",
    status: 429,
    error: "Rate limit exceeded",
    pattern: "^Rate limit exceeded",
    cause: "Per-minute request limit of the plan exceeded.",
    retryable: "yes",
    standsForStatus: true
  },
  {
    reason: "ConcurrencyLimited",
    status: 429,
    error: "Concurrency limit reached",
    pattern: "^Concurrency limit reached",
    cause: "Concurrent browser limit of the plan reached.",
    retryable: "yes"
  },
  {
    reason: "ServerFailed",
    status: 500,
    error: "Internal Server Error",
    comesWith: ["UNKNOWN_ERROR", "internal_error"],
    cause: "Unhandled server failure. Search may also carry the code `UNKNOWN_ERROR`.",
    retryable: "yes",
    standsForStatus: true
  },
  {
    reason: "BadGateway",
    status: 502,
    error: "Bad Gateway",
    cause: "Upstream proxy or worker returned an invalid response.",
    retryable: "yes",
    standsForStatus: true
  },
  {
    reason: "Unavailable",
    status: 503,
    error: "Service Unavailable",
    cause: "Temporarily unable to handle the request.",
    retryable: "yes",
    standsForStatus: true
  },
  {
    reason: "GatewayTimedOut",
    status: 504,
    error: "Gateway Timeout",
    cause:
      "Request exceeded the gateway timeout (typically long crawls); use asynchronous crawl or batch operations and poll.",
    retryable: "yes",
    standsForStatus: true
  }
] as const satisfies ReadonlyArray<CatalogRow>

/** The row that jobs other than agent runs also have. */
/** Operations whose path contains a job ID. */
export const withJobId = [
  "getAgentStatus",
  "cancelAgent",
  "getAgentTrace",
  "getAgentSnapshot",
  "getScrapeStatus",
  "getBatchScrapeStatus",
  "cancelBatchScrape",
  "getBatchScrapeErrors",
  "getCrawlStatus",
  "cancelCrawl",
  "getCrawlErrors",
  "getExtractStatus",
  "sendSearchFeedback",
  "interactWithScrape",
  "stopScrapeInteract"
] as const

export const jobIdInvalid = {
  reason: "JobIdInvalid",
  status: 400,
  error: "Invalid job ID format. Job ID must be a valid UUID.",
  pattern: "^Invalid job ID",
  cause: "`jobId` path segment is not a UUID.",
  retryable: "no",
  only: withJobId
} as const satisfies CatalogRow

/** The row that the status of a scrape also has. */
export const retentionForced = {
  reason: "ZeroDataRetentionForced",
  status: 400,
  error: "Your team has zero data retention enabled. This is not supported on extract.",
  pattern: "^Your team has zero data retention enabled",
  cause: "Agent runs cannot be served for a team with zero data retention forced on.",
  retryable: "no"
} as const satisfies CatalogRow

export const agentErrors = [
  jobIdInvalid,
  {
    reason: "SnapshotIdInvalid",
    status: 400,
    error: "Invalid snapshot ID",
    cause: "`snapshotId` path segment malformed.",
    retryable: "no",
    only: ["getAgentSnapshot"]
  },
  {
    reason: "TraceUnavailable",
    status: 400,
    error: "Trace is only available for Spark 2 extracts",
    cause: "Job predates the second-generation engine.",
    retryable: "no",
    only: ["getAgentTrace"]
  },
  {
    reason: "SnapshotsUnavailable",
    status: 400,
    error: "Snapshots are only available for Spark 2 extracts",
    cause: "Job predates the second-generation engine.",
    retryable: "no",
    only: ["getAgentSnapshot"]
  },
  retentionForced,
  {
    reason: "AgentNotFound",
    status: 404,
    error: "Agent job not found",
    cause: "Job ID unknown or belongs to another team.",
    retryable: "no",
    only: ["getAgentStatus", "cancelAgent", "getAgentTrace", "getAgentSnapshot"]
  },
  {
    reason: "SnapshotNotFound",
    status: 404,
    error: "Snapshot not found",
    cause: "No snapshot with that ID belongs to the job.",
    retryable: "no",
    only: ["getAgentSnapshot"]
  },
  {
    reason: "AgentFinished",
    status: 409,
    error: "Agent already finished",
    cause: "Cancel on a run in a terminal state.",
    retryable: "no",
    only: ["cancelAgent"]
  },
  {
    reason: "AgentAlreadyCancelled",
    status: 409,
    error: "Agent is already cancelled",
    cause: "Cancel on a run already cancelling.",
    retryable: "no",
    only: ["cancelAgent"]
  },
  {
    reason: "AgentNotAccepted",
    status: 500,
    error: "Failed to passthrough agent request.",
    cause: "Agent service rejected the job at submission.",
    retryable: "yes",
    only: ["startAgent"]
  }
] as const satisfies ReadonlyArray<CatalogRow>

export interface CatalogRow {
  readonly reason: string
  readonly status: number
  /** The typical `error` text. */
  readonly error: string
  readonly code?: string
  /**
   * Codes that may accompany it without additional meaning. Those besides `UNKNOWN_ERROR` are public facts:
   * A:lib/error.ts, A:index.ts.
   */
  readonly comesWith?: ReadonlyArray<string>
  /** A regular expression for `error`, for variable texts. */
  readonly pattern?: string
  readonly cause: string
  readonly retryable: "yes" | "no" | "sometimes"
  /** The row for a response of this status if no more specific row matches. */
  readonly standsForStatus?: true
  /** The operations that can raise it, if not all operations with its table can. */
  readonly only?: ReadonlyArray<string>
  /** The source of the row, if the specification does not list it. */
  readonly source?: string
  /** Why `retryable` differs from the specification's rule for the status. */
  readonly assumed?: string
}

export type CommonReason = (typeof commonErrors)[number]["reason"]
