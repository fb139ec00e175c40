import { lenient } from "./lenient.ts"
import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { failures } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { publicFact, trawlSpecific } from "./provenance.ts"

const source = publicFact("OA")
const number = Schema.optionalKey(Schema.NullOr(Schema.Finite))
const record = Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)))

const evidence = Schema.Array(open({
  pathOrUrl: Schema.optionalKey(Schema.NullOr(Schema.String)),
  reason: Schema.optionalKey(Schema.NullOr(Schema.String))
}))

export const SupportRequest = lenient({
  question: Schema.String,
  rationale: Schema.optionalKey(Schema.String.annotate({ description: "The intent of the question." })),
  jobId: Schema.optionalKey(
    Schema.String.annotate({
      ...publicFact("N:commands/doctor.ts@1.23.3"),
      description:
        "ID of the search, scrape, job or agent run that the question is about: a UUID. The question may contain it instead."
    }).check(Schema.isUUID())
  ),
  ...clientFields
}).annotate({ ...source, identifier: "SupportRequest" })
export interface SupportRequest extends Schema.Schema.Type<typeof SupportRequest> {}

export const SupportResponse = open({
  answer: Schema.String,
  confidence: Schema.optionalKey(
    Schema.NullOr(openEnum(["high", "medium", "low"])).annotate({ description: "The confidence of the answer." })
  ),
  fixParameters: record.annotate({ description: "Parameters that may help." }),
  validation: record.annotate({ description: "The result of trying `fixParameters`." }),
  feedback: record.annotate({ description: "The information that is missing for an answer." }),
  durationMs: number.annotate({ description: "Duration in milliseconds." }),
  trawl: Schema.optionalKey(
    open({ evidence }).annotate({
      ...trawlSpecific,
      description: "Trawl-specific: the files and lines of the documentation that the answer quotes."
    })
  )
}).annotate({ ...source, identifier: "SupportResponse" })
export interface SupportResponse extends Schema.Schema.Type<typeof SupportResponse> {}

export const SupportDocsRequest = lenient({
  question: Schema.String,
  ...clientFields
}).annotate({ ...source, identifier: "SupportDocsRequest" })
export interface SupportDocsRequest extends Schema.Schema.Type<typeof SupportDocsRequest> {}

export const SupportDocsResponse = open({
  requestId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  answer: Schema.String,
  evidence: Schema.optionalKey(Schema.NullOr(evidence)),
  usage: Schema.optionalKey(Schema.NullOr(open({ inputTokens: number, outputTokens: number, totalTokens: number }))),
  durationMs: number.annotate({ description: "Duration in milliseconds." })
}).annotate({ ...source, identifier: "SupportDocsResponse" })
export interface SupportDocsResponse extends Schema.Schema.Type<typeof SupportDocsResponse> {}

/** Questions about the service. */
export const Support = HttpApiGroup.make("support").add(
  HttpApiEndpoint.post("askSupport", "/v2/support/ask", {
    payload: SupportRequest,
    success: SupportResponse,
    error: failures
  }).annotateMerge(operation({
    identifier: "askSupport",
    summary: "Ask about a problem",
    description: "An agent of the service analyzes a problem and suggests solutions.",
    provenance: "public",
    source: "OA",
    envelope: false
  })),
  HttpApiEndpoint.post("searchSupportDocs", "/v2/support/docs-search", {
    payload: SupportDocsRequest,
    success: SupportDocsResponse,
    error: failures
  }).annotateMerge(operation({
    identifier: "searchSupportDocs",
    summary: "Ask the documentation",
    description: "Answers a question from the service's documentation, with the source pages.",
    cacheable: true,
    provenance: "public",
    source: "OA",
    envelope: false
  }))
).annotateMerge(OpenApi.annotations({ title: "Support", description: "Questions about the service." }))
