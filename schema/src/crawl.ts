import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { CrawlParamsRequest, CrawlRequest } from "./crawl-request.ts"
import { ActiveCrawlsResponse, CrawlParamsResponse, CrawlResponse } from "./crawl-response.ts"
import { credits } from "./credits.ts"
import { PageJobCancelled, PageJobErrors, PageJobStatus, pageQuery } from "./page-job.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"
import { publicFact } from "./provenance.ts"

const tables = ["common", "job"] as const
const error = failuresOf(...tables)

/** `POST /v2/crawl`: starts a crawl. */
const start = HttpApiEndpoint.post("startCrawl", "/v2/crawl", {
  headers: {
    "x-idempotency-key": Schema.optionalKey(
      Schema.String.annotate({
        description: "A UUID that was never sent before. If it was, the request fails with 409.",
        ...publicFact("A:routes/shared.ts")
      })
    )
  },
  payload: CrawlRequest,
  success: CrawlResponse,
  error
}).annotateMerge(operation({
  identifier: "startCrawl",
  summary: "Start a crawl",
  description:
    "Reads the pages of a site from a start page on. Returns the ID of a job, whose status contains the content of all pages.",
  provenance: "public",
  source: "A:controllers/v2/crawl.ts",
  startsJob: true,
  errorTables: tables,
  billing: `The price of each page, at least ${credits.page} credit. Pages are billed as they are read.`
}))

/** `POST /v2/crawl/params-preview`: the crawl options for a prompt. */
const preview = HttpApiEndpoint.post("previewCrawlParams", "/v2/crawl/params-preview", {
  payload: CrawlParamsRequest,
  success: CrawlParamsResponse,
  error
}).annotateMerge(operation({
  identifier: "previewCrawlParams",
  summary: "Turn a prompt into crawl options",
  description: "Returns the options that a crawl with this prompt would use, without crawling.",
  cacheable: true,
  provenance: "public",
  source: "A:controllers/v2/crawl-params-preview.ts",
  errorTables: tables
}))

/** `GET /v2/crawl/active`: the crawls of the team that have not ended. */
const active = HttpApiEndpoint.get("getActiveCrawls", "/v2/crawl/active", {
  success: ActiveCrawlsResponse,
  error
}).annotateMerge(operation({
  identifier: "getActiveCrawls",
  summary: "List running crawls",
  description: "Returns the team's crawls that have not ended.",
  provenance: "public",
  source: "A:controllers/v2/crawl-ongoing.ts",
  errorTables: tables
}))

/** `GET /v2/crawl/{jobId}`: the progress of a crawl, and its documents. */
const status = HttpApiEndpoint.get("getCrawlStatus", "/v2/crawl/:jobId", {
  params: { jobId: JobId },
  query: pageQuery,
  success: PageJobStatus,
  error
}).annotateMerge(operation({
  identifier: "getCrawlStatus",
  summary: "Get a crawl",
  description:
    "Returns the progress of the crawl and some of its documents. `next` is the URL of the next ones. A service may stream the documents to clients that accept `text/event-stream`.",
  provenance: "public",
  source: "A:controllers/v2/crawl-status.ts",
  envelope: false,
  errorTables: tables
}))

/** `DELETE /v2/crawl/{jobId}`: ends a crawl. */
const cancel = HttpApiEndpoint.delete("cancelCrawl", "/v2/crawl/:jobId", {
  params: { jobId: JobId },
  success: PageJobCancelled,
  error
}).annotateMerge(operation({
  identifier: "cancelCrawl",
  summary: "Cancel a crawl",
  description: "Ends the crawl. Its finished documents can still be read.",
  provenance: "public",
  source: "A:controllers/v2/crawl-cancel.ts",
  envelope: false,
  errorTables: tables
}))

/** `GET /v2/crawl/{jobId}/errors`: the failed pages of a crawl. */
const errors = HttpApiEndpoint.get("getCrawlErrors", "/v2/crawl/:jobId/errors", {
  params: { jobId: JobId },
  success: PageJobErrors,
  error
}).annotateMerge(operation({
  identifier: "getCrawlErrors",
  summary: "List the failed pages of a crawl",
  description: "Returns the failed pages, each with a reason, and the pages that robots.txt disallows.",
  provenance: "public",
  source: "A:controllers/v2/crawl-errors.ts",
  envelope: false,
  errorTables: tables
}))

/**
 * `GET /v2/crawl/ongoing`: another path for the list of active crawls. Clients do not need it, so it is not part of the
 * API.
 */
export const ongoingCrawls = HttpApiEndpoint.get("getActiveCrawls", "/v2/crawl/ongoing", {
  success: ActiveCrawlsResponse,
  error
})

/** Crawls: jobs that read the pages of a site. */
export const Crawl = HttpApiGroup.make("crawl")
  .add(start, preview, active, status, cancel, errors)
  .annotateMerge(OpenApi.annotations({ title: "Crawl", description: "The content of whole sites." }))
