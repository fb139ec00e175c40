export { AgentListItem, AgentListResponse } from "./agent-list.ts"
export { AgentState, AgentSuggestion } from "./agent-parts.ts"
export { AgentRequest } from "./agent-request.ts"
export {
  AgentSnapshotResponse,
  AgentStatusResponse,
  CancelAgentResponse,
  StartAgentResponse
} from "./agent-response.ts"
export { AgentThread, AgentThreadResponse, AgentThreadRun } from "./agent-thread.ts"
export {
  decodeTraceEvent,
  type KnownTraceEvent,
  traceEventKinds,
  type TraceEventType,
  type UnknownTraceEvent
} from "./agent-trace-kinds.ts"
export { traceErrorCodes, traceRules } from "./agent-trace-rules.ts"
export {
  ActiveBrowserSession,
  AgentTraceResponse,
  TraceAgent,
  TraceArtifact,
  TraceError,
  TraceEvent
} from "./agent-trace.ts"
export { Api } from "./api.ts"
export { credits } from "./credits.ts"
export { developerAliases } from "./developer-search.ts"
export { interactAliases } from "./interact.ts"
export { DeveloperSearchRequest } from "./developer-search-request.ts"
export {
  DeveloperCoverage,
  DeveloperPassage,
  DeveloperRepo,
  DeveloperResult,
  DeveloperSearchResponse,
  DeveloperSource
} from "./developer-search-response.ts"
export { feedbackFailures } from "./feedback-failures.ts"
export { FeedbackRequest, SearchFeedbackRequest } from "./feedback-request.ts"
export { FeedbackResponse } from "./feedback-response.ts"
export { limits } from "./limits.ts"
export { Action } from "./page/actions.ts"
export { Document } from "./page/document.ts"
export { Format, formatFields, type FormatType } from "./page/formats.ts"
export { Metadata } from "./page/metadata.ts"
export { Parser } from "./page/parsers.ts"
export { ScrapeOptions, SearchScrapeOptions } from "./page/scrape-options.ts"
export { TrawlMetadata, TrawlOptions, type Verdict, verdicts } from "./page/trawl.ts"
export { Authorization } from "./protocol/authorization.ts"
export { classification } from "./protocol/classification.ts"
export { ErrorBody, type Failure, failures, failuresOf } from "./protocol/error-body.ts"
export { agentErrors, type CatalogRow, commonErrors, type CommonReason } from "./protocol/error-catalog.ts"
export { type Code, type ErrorTable, errorTables } from "./protocol/error-tables.ts"
export { type Examined, examineRequest } from "./protocol/examine-request.ts"
export { JobId } from "./protocol/job-id.ts"
export { operation, type OperationFacts, OperationFactsKey } from "./protocol/operation.ts"
export { RequestCheck } from "./protocol/request-check.ts"
export { type ResponseHeader, responseHeaders } from "./protocol/response-headers.ts"
export { retryRules } from "./protocol/retry-rules.ts"
export { nearMiss, unknownFields } from "./protocol/unknown-fields.ts"
export { queryOperators } from "./query-operators.ts"
export { PaperId } from "./research-request.ts"
export {
  FindSimilarPapersResponse,
  InspectPaperResponse,
  PaperMetadata,
  PaperPassage,
  SearchPapersResponse
} from "./research-response.ts"
export { ScrapeRequest, ScrapeResponse } from "./scrape.ts"
export { Category, SearchRequest, Source, TimeFilter } from "./search-request.ts"
export {
  ImageResult,
  NewsResult,
  PaperRecord,
  PaperSignals,
  SearchData,
  SearchResponse,
  WebResult
} from "./search-response.ts"
export { BatchScrapeRequest, BatchScrapeResponse } from "./batch-scrape.ts"
export { ongoingCrawls } from "./crawl.ts"
export { CrawlParamsRequest, CrawlRequest } from "./crawl-request.ts"
export { ActiveCrawl, ActiveCrawlsResponse, CrawlParams, CrawlParamsResponse, CrawlResponse } from "./crawl-response.ts"
export { SitemapUse } from "./crawl-scope.ts"
export { ExtractRequest } from "./extract-request.ts"
export { ExtractResponse, ExtractStatusResponse } from "./extract.ts"
export { MapLink, MapRequest, MapResponse } from "./map.ts"
export { PageFailure, PageJobCancelled, PageJobErrors, PageJobStatus } from "./page-job.ts"
export { ParseFormat, ParseOptions, ParseRequest, ParseUpload } from "./parse-request.ts"
export { AgentWebhook, JobWebhook, MonitorWebhook } from "./protocol/webhook.ts"
export { UploadFileResponse, UploadTarget, UploadUrlRequest, UploadUrlResponse } from "./upload.ts"
export { webhookRules, webhooks } from "./webhooks.ts"
export { SnapshotId } from "./snapshot-id.ts"
export { ThreadId } from "./thread-id.ts"
export {
  Activity,
  ActivityResponse,
  ConcurrencyResponse,
  CreditUsageHistory,
  CreditUsageResponse,
  QueueStatusResponse,
  TokenUsageHistory,
  TokenUsageResponse
} from "./account-response.ts"
export { InteractCodeRequest, InteractSessionRequest, ScrapeInteractRequest } from "./interact-request.ts"
export {
  InteractCodeResponse,
  InteractReplay,
  InteractReplayPage,
  InteractSession,
  InteractSessionList,
  InteractSessionResponse,
  InteractStopped,
  ScrapeInteractResponse
} from "./interact-response.ts"
export {
  ChangeJudgment,
  MonitorCheck,
  MonitorCheckListResponse,
  MonitorCheckResponse,
  MonitorPage,
  RunMonitorResponse,
  TargetResult
} from "./monitor-check.ts"
export {
  CreateMonitorRequest,
  EmailNotification,
  MonitorEmailToken,
  MonitorNotification,
  SlackNotification,
  UpdateMonitorRequest
} from "./monitor-request.ts"
export {
  DeleteMonitorResponse,
  EmailSubscription,
  Monitor,
  MonitorEmailResponse,
  MonitorListResponse,
  MonitorResponse,
  MonitorSummary,
  StoredTarget
} from "./monitor-response.ts"
export { MonitorSchedule } from "./monitor-schedule.ts"
export { CrawlTarget, MonitorTarget, ScrapeTarget, SearchTarget } from "./monitor-target.ts"
export { ChangedBlock, MonitorPageTrawl, MonitorTrawlOptions } from "./monitor-trawl.ts"
export { CheckId, MonitorId } from "./monitor.ts"
export { Branding } from "./page/branding.ts"
export { ChangeTracking, DiffChunk, DiffFile, LineChange, PageDiff } from "./page/change-tracking.ts"
export { Menu, MenuItem, MenuSection } from "./page/menu.ts"
export { PdfBlock, PdfBlockPage } from "./page/pdf-blocks.ts"
export { Availability, PageImage, Price, Product, ProductVariant } from "./page/product.ts"
export { ThreatProtectionPolicy, ThreatProtectionPolicyRequest, ThreatProtectionResponse } from "./policy.ts"
export { SupportDocsRequest, SupportDocsResponse, SupportRequest, SupportResponse } from "./support.ts"
