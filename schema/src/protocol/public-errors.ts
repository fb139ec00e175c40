import { type CatalogRow, jobIdInvalid, retentionForced, withJobId } from "./error-catalog.ts"

/*
 * Failures that the specification's tables do not list, one table per kind of operation. Public facts, each with its
 * source. The specification's rule for the status decides whether a retry can help; `assumed` gives the reason for each
 * exception.
 */

const errorsOfService = "A:lib/error.ts"

const domainBlocked = {
  reason: "DomainBlocked",
  status: 403,
  code: "unsafe_domain_blocked",
  cause: "The address is not allowed, such as one of a private network, or a policy blocks it.",
  retryable: "no",
  source: errorsOfService
} as const

/** For operations that read pages and files. */
export const pageErrors = [
  {
    reason: "ActionsUnsupported",
    status: 400,
    code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
    cause: "The fetcher cannot perform actions.",
    retryable: "no",
    source: errorsOfService
  },
  // the hosted service returns this one inside a 200
  {
    reason: "HostUnresolved",
    status: 400,
    code: "SCRAPE_DNS_RESOLUTION_ERROR",
    cause: "The host name of the URL does not resolve.",
    retryable: "no",
    source: errorsOfService,
    assumed: "A repeated lookup of the same name fails as well."
  },
  domainBlocked,
  {
    reason: "MediaAccessDenied",
    status: 403,
    code: "SCRAPE_MEDIA_ACCESS_DENIED",
    cause: "Downloading the media of the page is not allowed.",
    retryable: "no",
    source: errorsOfService
  },
  {
    reason: "IndexOnly",
    status: 403,
    code: "AGENT_INDEX_ONLY",
    cause: "The key may read only indexed pages until its sponsor confirms it.",
    retryable: "no",
    source: "A:controllers/v2/scrape.ts"
  },
  {
    reason: "SafeModeBlocked",
    status: 403,
    code: "SAFE_MODE_BLOCKED",
    cause: "The organization's safe mode forbids the URL.",
    retryable: "no",
    source: "D:features/safe-mode"
  },
  {
    reason: "SiteUnsupported",
    status: 403,
    code: "UNSUPPORTED_SITE",
    cause: "The service does not scrape this site.",
    retryable: "no",
    source: errorsOfService
  },
  {
    reason: "EnginesFailed",
    status: 500,
    code: "SCRAPE_ALL_ENGINES_FAILED",
    cause: "Every way to fetch the page failed.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "TlsFailed",
    status: 500,
    code: "SCRAPE_SSL_ERROR",
    cause: "No trusted connection to the site could be made.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "SiteFailed",
    status: 500,
    code: "SCRAPE_SITE_ERROR",
    cause: "The site could not be reached, or the connection broke.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "SitemapFailed",
    status: 500,
    code: "SCRAPE_SITEMAP_ERROR",
    cause: "The sitemap could not be read.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "XUnconfigured",
    status: 500,
    code: "SCRAPE_X_TWITTER_CONFIGURATION_ERROR",
    cause: "The service is not configured to read posts of this network.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The service must be configured differently."
  },
  {
    reason: "ProxyUnavailable",
    status: 500,
    code: "SCRAPE_PROXY_SELECTION_ERROR",
    cause: "No proxy of the requested kind is available.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "ActionFailed",
    status: 500,
    code: "SCRAPE_ACTION_ERROR",
    cause: "An action could not be performed on the page.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "FileUnsupported",
    status: 500,
    code: "SCRAPE_UNSUPPORTED_FILE_ERROR",
    cause: "The URL leads to an unsupported kind of file.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The kind of the file does not change."
  },
  {
    reason: "RetriesExhausted",
    status: 500,
    code: "SCRAPE_RETRY_LIMIT",
    cause: "The service gave up on the page after several attempts.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "ScrapeCancelled",
    status: 500,
    code: "SCRAPE_JOB_CANCELLED",
    cause: "The scrape was cancelled while it ran.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The cancellation was intended."
  },
  {
    reason: "RetentionViolated",
    status: 500,
    code: "SCRAPE_ZDR_VIOLATION_ERROR",
    cause: "The request cannot be fulfilled without retaining data.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The request itself is the cause."
  },
  {
    reason: "RacedRedirect",
    status: 500,
    code: "SCRAPE_RACED_REDIRECT_ERROR",
    cause: "Another page of the same job redirects to the same address.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The other page contains the content."
  },
  {
    reason: "BrandingUnsupported",
    status: 500,
    code: "SCRAPE_BRANDING_NOT_SUPPORTED",
    cause: "Branding is not supported for this kind of page.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The kind of the page does not change."
  },
  {
    reason: "AudioUnsupported",
    status: 500,
    code: "SCRAPE_AUDIO_UNSUPPORTED_URL",
    cause: "The URL has no supported audio.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The URL itself is the cause."
  },
  {
    reason: "VideoUnsupported",
    status: 500,
    code: "SCRAPE_VIDEO_UNSUPPORTED_URL",
    cause: "The URL has no supported video.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The URL itself is the cause."
  },
  {
    reason: "ContentTooLarge",
    status: 500,
    code: "SCRAPE_JSON_CONTENT_TOO_LARGE",
    cause: "The page is too large for a json extraction.",
    retryable: "no",
    source: errorsOfService,
    assumed: "The size of the page does not change."
  },
  {
    reason: "PdfPrefetchFailed",
    status: 500,
    code: "SCRAPE_PDF_PREFETCH_FAILED",
    cause: "The PDF could not be fetched.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "PdfBlocked",
    status: 500,
    code: "SCRAPE_PDF_ANTIBOT_ERROR",
    cause: "The site protects its PDF from robots.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "PdfTimeInsufficient",
    status: 500,
    code: "SCRAPE_PDF_INSUFFICIENT_TIME_ERROR",
    cause: "The PDF has more pages than can be read within `timeout`.",
    retryable: "no",
    source: errorsOfService,
    assumed: "A retry with the same `timeout` has the same problem."
  },
  {
    reason: "PdfOcrRequired",
    status: 500,
    code: "SCRAPE_PDF_OCR_REQUIRED",
    cause: "The PDF is scanned and the parser's mode is `fast`.",
    retryable: "no",
    source: errorsOfService,
    assumed: "Another mode is required."
  },
  {
    reason: "PdfProxyFailed",
    status: 500,
    code: "SCRAPE_PDF_FETCH_PROXY_ERROR",
    cause: "The proxy failed on the PDF.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "DocumentPrefetchFailed",
    status: 500,
    code: "SCRAPE_DOCUMENT_PREFETCH_FAILED",
    cause: "The document could not be fetched.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "DocumentBlocked",
    status: 500,
    code: "SCRAPE_DOCUMENT_ANTIBOT_ERROR",
    cause: "The site protects its document from robots.",
    retryable: "yes",
    source: errorsOfService
  },
  {
    reason: "DocumentProxyFailed",
    status: 500,
    code: "SCRAPE_DOCUMENT_FETCH_PROXY_ERROR",
    cause: "The proxy failed on the document.",
    retryable: "yes",
    source: errorsOfService
  }
] as const satisfies ReadonlyArray<PublicRow>

/** For operations that start, read or end jobs: crawl, batch scrape, scrape status, extract. */
export const jobErrors = [
  jobIdInvalid,
  { ...retentionForced, source: "A:controllers/v2/scrape-status.ts", only: ["getScrapeStatus", "startExtract"] },
  {
    reason: "ExtractAgentMoved",
    status: 400,
    error: "The extract agent v3-beta is no longer available. Use POST /v2/agent.",
    pattern: "\\bv3-beta\\b.*/agent\\b",
    cause: "`agent.model` is `v3-beta`, which agent runs replace.",
    retryable: "no",
    source: "A:controllers/v2/extract.ts",
    only: ["startExtract"]
  },
  {
    reason: "UrlsInvalid",
    status: 400,
    error: "No valid URLs provided",
    cause: "None of `urls` can be scraped.",
    retryable: "no",
    source: "A:controllers/v2/batch-scrape.ts",
    only: ["startBatchScrape", "startExtract"]
  },
  {
    reason: "PromptNotUnderstood",
    status: 400,
    error: "Failed to process natural language prompt",
    pattern: "^Failed to process natural language prompt",
    cause: "No options could be generated from `prompt`.",
    retryable: "no",
    source: "A:controllers/v2/crawl.ts",
    only: ["startCrawl", "previewCrawlParams"]
  },
  {
    reason: "PaginationInvalid",
    status: 400,
    error: "Invalid pagination",
    pattern: "^Invalid pagination",
    cause: "`skip` or `limit` is out of range.",
    retryable: "no",
    source: "N:crawl-status-pagination.ts@85a8140",
    only: ["getCrawlStatus", "getBatchScrapeStatus"]
  },
  { ...domainBlocked, only: ["startBatchScrape", "startExtract"] },
  {
    reason: "JobForbidden",
    status: 403,
    error: "You are not allowed to access this resource.",
    cause: "The job belongs to another team.",
    retryable: "no",
    source: "A:controllers/v2/scrape-status.ts",
    only: ["getScrapeStatus"]
  },
  {
    reason: "JobNotFound",
    status: 404,
    error: "Job not found",
    pattern: "^Job not found\\.?$",
    cause: "Job ID unknown, expired or of another team.",
    retryable: "no",
    source: "A:controllers/v2/crawl-status.ts",
    only: [...withJobId, "startBatchScrape", "sendFeedback"]
  },
  {
    reason: "ExtractNotFound",
    status: 404,
    error: "Extract job not found",
    cause: "Extraction ID unknown, expired or of another team.",
    retryable: "no",
    source: "A:controllers/v2/extract-status.ts",
    only: ["getExtractStatus"]
  },
  {
    reason: "JobExpired",
    status: 404,
    error: "Job expired",
    cause: "The results are kept for 24 hours.",
    retryable: "no",
    source: "A:controllers/v2/crawl-errors.ts",
    only: ["getCrawlErrors", "getBatchScrapeErrors"]
  },
  {
    reason: "JobFinished",
    status: 409,
    error: "Crawl is already completed",
    cause: "Cancel on a job in a terminal state.",
    retryable: "no",
    source: "A:controllers/v2/crawl-cancel.ts",
    only: ["cancelCrawl", "cancelBatchScrape"]
  },
  {
    reason: "IdempotencyKeyUsed",
    status: 409,
    error: "Idempotency key already used",
    cause: "`x-idempotency-key` was used before, or is not a UUID.",
    retryable: "no",
    source: "A:routes/shared.ts",
    only: ["startCrawl"]
  }
] as const satisfies ReadonlyArray<PublicRow | typeof jobIdInvalid>

export const mapErrors = [
  {
    reason: "MapFailed",
    status: 500,
    code: "MAP_FAILED",
    cause: "The site could not be mapped.",
    retryable: "yes",
    source: errorsOfService
  }
] as const satisfies ReadonlyArray<PublicRow>

/** For uploads of files to be parsed. */
export const uploadErrors = [
  {
    reason: "OptionsUnsupported",
    status: 400,
    code: "PARSE_UNSUPPORTED_OPTIONS",
    cause:
      "An option does not apply to files: actions, screenshot, branding, changeTracking, `waitFor`, `location`, `mobile`, other proxies.",
    retryable: "no",
    source: "A:controllers/v2/parse.ts",
    only: ["parse"]
  },
  {
    reason: "FileTypeUnsupported",
    status: 400,
    code: "UNSUPPORTED_FILE_TYPE",
    cause: "Files of this kind are not parsed.",
    retryable: "no",
    source: "A:controllers/v2/parse.ts",
    only: ["parse"]
  },
  {
    reason: "UploadNotFound",
    status: 404,
    code: "NOT_FOUND",
    cause: "There is no upload with this reference.",
    retryable: "no",
    source: "A:controllers/v2/parse-upload.ts",
    only: ["parse", "uploadFile"]
  },
  {
    reason: "UploadsUnparsed",
    status: 429,
    code: "PARSE_UPLOAD_UNPARSED_LIMIT_REACHED",
    cause: "Ten uploads of the last 24 hours are not parsed yet.",
    retryable: "no",
    source: "A:controllers/v2/parse-upload.ts",
    assumed: "Waiting does not help; parsing one of them does.",
    only: ["createUploadUrl"]
  },
  {
    reason: "UploadsDisabled",
    status: 503,
    code: "PARSE_UPLOAD_STORAGE_DISABLED",
    cause: "The service does not store uploads.",
    retryable: "no",
    source: "A:controllers/v2/parse-upload.ts",
    assumed: "The service must be configured differently.",
    only: ["createUploadUrl", "uploadFile"]
  }
] as const satisfies ReadonlyArray<PublicRow>

/** For agent runs, in addition to the specification's table. */
export const threadErrors = [
  {
    reason: "SchemaInvalid",
    status: 400,
    error: "Invalid JSON schema",
    pattern: "^Invalid (JSON )?schema: ",
    cause: "`schema` is not a JSON Schema that can be compiled.",
    retryable: "no",
    source: "A:controllers/v2/agent.ts",
    only: ["startAgent"]
  },
  {
    reason: "BeforeInvalid",
    status: 400,
    error: "Invalid before timestamp.",
    cause: "`before` is not a time in Unix milliseconds.",
    retryable: "no",
    source: "N:apps/api/src/controllers/v2/agent-list.ts",
    only: ["listAgents"]
  },
  { ...domainBlocked, only: ["startAgent"] },
  {
    reason: "ThreadNotFound",
    status: 404,
    code: "thread_not_found",
    cause: "Thread ID unknown or of another team.",
    retryable: "no",
    source: "K:v2/types.ts",
    only: ["startAgent", "getAgentThread"]
  },
  {
    reason: "ThreadBusy",
    status: 409,
    code: "thread_busy",
    cause: "A run of this thread has not ended; `runId` is its ID.",
    retryable: "no",
    source: "K:v2/types.ts",
    only: ["startAgent"]
  }
] as const satisfies ReadonlyArray<PublicRow>

export const monitorErrors = [
  {
    reason: "UpdateEmpty",
    status: 400,
    error: "Update body cannot be empty",
    cause: "An update must change at least one field.",
    retryable: "no",
    source: "A:services/monitoring/types.ts",
    only: ["updateMonitor"]
  },
  {
    ...retentionForced,
    error: "Your team has zero data retention enabled. This is not supported on monitors.",
    cause: "Monitors store pages, so a team with zero data retention forced on cannot use them.",
    source: "A:controllers/v2/monitor.ts",
    only: ["createMonitor", "updateMonitor", "runMonitor"]
  },
  {
    reason: "TokenInvalid",
    status: 400,
    code: "invalid_token",
    cause: "The token of an email link is malformed.",
    retryable: "no",
    source: "A:controllers/v2/monitor.ts",
    only: ["confirmMonitorEmail", "unsubscribeMonitorEmail"]
  },
  {
    reason: "TokenUnknown",
    status: 404,
    code: "not_found",
    cause: "No email address has this token.",
    retryable: "no",
    source: "A:controllers/v2/monitor.ts",
    only: ["confirmMonitorEmail", "unsubscribeMonitorEmail"]
  },
  {
    reason: "MonitorNotFound",
    status: 404,
    error: "Monitor not found",
    cause: "Monitor ID unknown or of another team.",
    retryable: "no",
    source: "A:controllers/v2/monitor.ts",
    only: ["getMonitor", "updateMonitor", "deleteMonitor", "runMonitor", "listMonitorChecks", "getMonitorCheck"]
  },
  {
    reason: "CheckNotFound",
    status: 404,
    error: "Check not found",
    cause: "The monitor has no check with this ID.",
    retryable: "no",
    source: "A:controllers/v2/monitor.ts",
    only: ["getMonitorCheck"]
  },
  {
    reason: "MonitorPaused",
    status: 409,
    error: "Monitor is paused. Resume it before running a check.",
    cause: "The monitor is paused.",
    retryable: "no",
    source: "A:controllers/v2/monitor.ts",
    only: ["runMonitor"]
  },
  {
    reason: "CheckRunning",
    status: 409,
    error: "Monitor check is already running.",
    cause: "A check is already running; `checkId` is its ID.",
    retryable: "no",
    source: "A:controllers/v2/monitor.ts",
    only: ["runMonitor"]
  }
] as const satisfies ReadonlyArray<PublicRow>

const withSession = [
  "executeInteractCode",
  "deleteInteractSession",
  "getInteractReplay",
  "getInteractReplayPage",
  "interactWithScrape",
  "stopScrapeInteract"
] as const

/** For browser sessions. */
export const sessionErrors = [
  {
    reason: "SessionForbidden",
    status: 403,
    error: "Forbidden.",
    cause: "The session belongs to another team.",
    retryable: "no",
    source: "A:controllers/v2/browser.ts",
    only: withSession
  },
  {
    reason: "SessionNotFound",
    status: 404,
    error: "Browser session not found.",
    cause: "Session ID unknown.",
    retryable: "no",
    source: "A:controllers/v2/browser.ts",
    only: withSession
  },
  {
    reason: "SessionDestroyed",
    status: 410,
    error: "Browser session has been destroyed.",
    cause: "The session was stopped or has expired.",
    retryable: "no",
    source: "A:controllers/v2/browser.ts",
    only: withSession
  },
  {
    reason: "SessionsLimited",
    status: 429,
    error: "maximum number of concurrent jobs",
    pattern: "maximum number of concurrent jobs",
    cause: "Sessions share the concurrency limit of the plan.",
    retryable: "yes",
    source: "A:controllers/v2/browser.ts",
    only: ["createInteractSession", "interactWithScrape"]
  },
  {
    reason: "ScrapeContextMissing",
    status: 501,
    error: "Not Implemented",
    cause: "The service does not keep the state of a scrape that a session could continue.",
    retryable: "no",
    source: "A:controllers/v2/scrape-browser.ts",
    standsForStatus: true,
    only: ["interactWithScrape"]
  },
  {
    reason: "ExecutionFailed",
    status: 502,
    error: "Failed to execute code in browser session.",
    cause: "The code may or may not have run.",
    retryable: "sometimes",
    source: "A:controllers/v2/browser.ts",
    assumed: "Code that may have run once may have changed something, so it is not run again automatically.",
    only: ["executeInteractCode", "interactWithScrape"]
  }
] as const satisfies ReadonlyArray<PublicRow>

export const accountErrors = [
  {
    reason: "UsageNotFound",
    status: 404,
    error: "Could not find credit usage information",
    pattern: "^Could not find (credit|token) usage",
    cause: "No usage is recorded for the team.",
    retryable: "no",
    source: "OA",
    only: ["getCreditUsage", "getCreditUsageHistory", "getTokenUsage", "getTokenUsageHistory"]
  }
] as const satisfies ReadonlyArray<PublicRow>

/** For every operation. */
export const everyErrors = [
  {
    reason: "NotOffered",
    status: 501,
    code: "NOT_IMPLEMENTED",
    error: "This operation is not offered here",
    cause: "`GET /` of the engine lists its operations.",
    retryable: "no",
    assumed: "The hosted service has every operation; an engine may get it in a later release."
  }
] as const satisfies ReadonlyArray<CatalogRow>

/** A row that is identified by its text, by its code, or by both. */
type PublicRow = Omit<CatalogRow, "error"> & { readonly error?: string; readonly source: string }
