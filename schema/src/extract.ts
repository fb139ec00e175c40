import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { ExtractRequest } from "./extract-request.ts"
import { Integer } from "./integer.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"
import { warning } from "./protocol/warning.ts"
import { publicFact } from "./provenance.ts"

const warnings = Schema.optionalKey(
  Schema.Array(Schema.String).annotate({ description: "Marks the operation as deprecated." })
)

export const ExtractResponse = open({
  success: Schema.Boolean,
  id: Schema.String.annotate({ description: "ID of the extraction." }),
  invalidURLs: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  warnings,
  replacement: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "The operation that replaces it." })
  ),
  warning
}).annotate({ ...publicFact("A:controllers/v2/extract.ts"), identifier: "ExtractResponse" })
export interface ExtractResponse extends Schema.Schema.Type<typeof ExtractResponse> {}

export const ExtractStatusResponse = open({
  success: Schema.Boolean.annotate({ description: "`false` if the extraction failed." }),
  status: openEnum(["processing", "completed", "failed", "cancelled"]),
  data: Schema.optionalKey(
    Schema.Unknown.annotate({
      description: "The result, in the form of `schema`. An empty array until there is a result."
    })
  ),
  error: Schema.optionalKey(Schema.NullOr(Schema.String)),
  expiresAt: Schema.optionalKey(Schema.String),
  tokensUsed: Schema.optionalKey(Schema.NullOr(Integer)),
  creditsUsed: Schema.optionalKey(
    Schema.NullOr(Integer).annotate({ description: "Credits used by the extraction so far." })
  ),
  sources: Schema.optionalKey(Schema.Unknown.annotate({ description: "Where each part of `data` was found." })),
  warning: Schema.optionalKey(Schema.NullOr(Schema.String)),
  warnings
}).annotate({ ...publicFact("A:controllers/v2/extract-status.ts"), identifier: "ExtractStatusResponse" })
export interface ExtractStatusResponse extends Schema.Schema.Type<typeof ExtractStatusResponse> {}

const tables = ["common", "job"] as const
const error = failuresOf(...tables)
const deprecated = { successor: "/v2/scrape", use: "`POST /v2/scrape` with a `json` format." }

/** Extractions: the jobs that the `json` format and the agent replace. */
export const Extract = HttpApiGroup.make("extract").add(
  HttpApiEndpoint.post("startExtract", "/v2/extract", {
    payload: ExtractRequest,
    success: ExtractResponse,
    error
  }).annotateMerge(operation({
    identifier: "startExtract",
    summary: "Start an extraction",
    description: "Extracts data in the form of a schema from pages and whole sites.",
    deprecated,
    provenance: "public",
    source: "A:controllers/v2/extract.ts",
    startsJob: true,
    errorTables: tables,
    billing: "Depends on the pages that are read; `creditsUsed` of the status contains the cost."
  })),
  HttpApiEndpoint.get("getExtractStatus", "/v2/extract/:jobId", {
    params: { jobId: JobId },
    success: ExtractStatusResponse,
    error
  }).annotateMerge(operation({
    identifier: "getExtractStatus",
    summary: "Get an extraction",
    description: "Returns the status of the extraction, and its result once it has ended.",
    deprecated,
    provenance: "public",
    source: "A:controllers/v2/extract-status.ts",
    envelope: false,
    errorTables: tables
  }))
).annotateMerge(OpenApi.annotations({ title: "Extract", description: "Data from many pages; deprecated." }))
