export { Api } from "./api.ts"
export { credits } from "./credits.ts"
export { limits } from "./limits.ts"
export { Action } from "./page/actions.ts"
export { Document } from "./page/document.ts"
export { Format, formatFields, type FormatType } from "./page/formats.ts"
export { Metadata } from "./page/metadata.ts"
export { Parser } from "./page/parsers.ts"
export { ScrapeOptions, SearchScrapeOptions } from "./page/scrape-options.ts"
export { Authorization } from "./protocol/authorization.ts"
export { ErrorBody, type Failure, failures, failuresOf } from "./protocol/error-body.ts"
export {
  agentErrors,
  type CatalogRow,
  commonErrors,
  type CommonReason
} from "./protocol/error-catalog.ts"
export { classification, type ErrorTable, errorTables, traceErrorCodes } from "./protocol/error-tables.ts"
export { operation, type OperationFacts, OperationFactsKey } from "./protocol/operation.ts"
export { RequestCheck } from "./protocol/request-check.ts"
export { retryRules } from "./protocol/retry-rules.ts"
export { queryOperators } from "./query-operators.ts"
export { ScrapeRequest, ScrapeResponse } from "./scrape.ts"
export { Category, SearchRequest, Source, TimeFilter } from "./search-request.ts"
export {
  ImageResult,
  NewsResult,
  PaperRecord,
  SearchData,
  SearchResponse,
  WebResult
} from "./search-response.ts"
export const traceRules = { intervalSeconds: 2, terminal: "run.finished", tailPolls: 2, deduplicateBy: "eventId", order: [] as Array<string> }
export const webhookRules = { signatureHeader: "x-firecrawl-signature", signature: "", timeoutSeconds: 10, retryMinutes: [1, 5, 15], events: [] as Array<string> }
