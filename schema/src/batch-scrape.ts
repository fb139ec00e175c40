import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { credits } from "./credits.ts"
import { defaulted } from "./defaulted.ts"
import { atMostItems } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { open } from "./open.ts"
import { maxConcurrency, PageJobCancelled, PageJobErrors, PageJobStatus, pageQuery } from "./page-job.ts"
import { scrapeOptionFields, sentScrapeOptions } from "./page/scrape-options.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"
import { warning } from "./protocol/warning.ts"
import { JobWebhook } from "./protocol/webhook.ts"
import { publicFact } from "./provenance.ts"

export const BatchScrapeRequest = lenient({
  urls: Schema.Array(Schema.String)
    .annotate({ description: "Absolute http(s) URLs, at least one." })
    .check(Schema.isMinLength(1, { expected: "at least one URL" }), atMostItems(limits.batchUrls)),
  ...scrapeOptionFields,
  webhook: Schema.optionalKey(JobWebhook),
  appendToId: Schema.optionalKey(
    Schema.String.annotate({
      description: "ID of a batch that is still in progress. The URLs are added to it."
    })
      .check(Schema.isUUID(undefined, { expected: "a UUID" }))
  ),
  ignoreInvalidURLs: defaulted(
    Schema.Boolean.annotate({
      description:
        "`true` returns URLs that cannot be scraped in `invalidURLs`. `false` rejects the whole batch if any URL cannot be scraped."
    }),
    true
  ),
  maxConcurrency,
  zeroDataRetention: Schema.optionalKey(Schema.Boolean),
  ...clientFields
}, sentScrapeOptions).annotate({ ...publicFact("A:controllers/v2/types.ts"), identifier: "BatchScrapeRequest" })
export interface BatchScrapeRequest extends Schema.Schema.Type<typeof BatchScrapeRequest> {}

export const BatchScrapeResponse = open({
  success: Schema.Boolean,
  id: Schema.String.annotate({ description: "ID of the batch." }),
  url: Schema.String.annotate({ description: "Absolute URL of its status." }),
  invalidURLs: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.String)).annotate({
      description: "URLs that are not scraped. Present if `ignoreInvalidURLs` is `true`."
    })
  ),
  warning
}).annotate({ ...publicFact("A:controllers/v2/batch-scrape.ts"), identifier: "BatchScrapeResponse" })
export interface BatchScrapeResponse extends Schema.Schema.Type<typeof BatchScrapeResponse> {}

const tables = ["common", "job"] as const
const error = failuresOf(...tables)

/** Batch scrapes: jobs that read many pages. */
export const BatchScrape = HttpApiGroup.make("batch-scrape").add(
  HttpApiEndpoint.post("startBatchScrape", "/v2/batch/scrape", {
    payload: BatchScrapeRequest,
    success: BatchScrapeResponse,
    error
  }).annotateMerge(operation({
    identifier: "startBatchScrape",
    summary: "Start a batch scrape",
    description:
      "Scrapes many pages with the same options. Returns the ID of a job, whose status contains the content of all pages.",
    provenance: "public",
    source: "A:controllers/v2/batch-scrape.ts",
    startsJob: true,
    errorTables: tables,
    billing: `The price of each page, at least ${credits.page} credit. Pages are billed as they are read.`
  })),
  HttpApiEndpoint.get("getBatchScrapeStatus", "/v2/batch/scrape/:jobId", {
    params: { jobId: JobId },
    query: pageQuery,
    success: PageJobStatus,
    error
  }).annotateMerge(operation({
    identifier: "getBatchScrapeStatus",
    summary: "Get a batch scrape",
    description:
      "Returns the progress of the batch and some of its documents. `next` is the URL of the next ones. A service may stream the documents to clients that accept `text/event-stream`.",
    provenance: "public",
    source: "A:controllers/v2/crawl-status.ts",
    envelope: false,
    errorTables: tables
  })),
  HttpApiEndpoint.delete("cancelBatchScrape", "/v2/batch/scrape/:jobId", {
    params: { jobId: JobId },
    success: PageJobCancelled,
    error
  }).annotateMerge(operation({
    identifier: "cancelBatchScrape",
    summary: "Cancel a batch scrape",
    description: "Ends the batch. Its finished documents can still be read.",
    provenance: "public",
    source: "A:controllers/v2/crawl-cancel.ts",
    envelope: false,
    errorTables: tables
  })),
  HttpApiEndpoint.get("getBatchScrapeErrors", "/v2/batch/scrape/:jobId/errors", {
    params: { jobId: JobId },
    success: PageJobErrors,
    error
  }).annotateMerge(operation({
    identifier: "getBatchScrapeErrors",
    summary: "List the failed pages of a batch scrape",
    description: "Returns the failed pages, each with a reason, and the pages that robots.txt disallows.",
    provenance: "public",
    source: "A:controllers/v2/crawl-errors.ts",
    envelope: false,
    errorTables: tables
  }))
).annotateMerge(OpenApi.annotations({ title: "Batch scrape", description: "The content of many pages." }))
