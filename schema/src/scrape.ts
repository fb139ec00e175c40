import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { credits } from "./credits.ts"
import { HttpUrl } from "./http-url.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { open } from "./open.ts"
import { Document } from "./page/document.ts"
import { scrapeOptionFields, sentScrapeOptions } from "./page/scrape-options.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"
import { publicFact } from "./provenance.ts"

export const ScrapeRequest = lenient({
  url: HttpUrl.annotate({ description: "An absolute http(s) URL." }),
  ...scrapeOptionFields,
  zeroDataRetention: Schema.optionalKey(Schema.Boolean.annotate(publicFact("OA"))),
  ...clientFields
}, sentScrapeOptions).annotate({ identifier: "ScrapeRequest" })
export interface ScrapeRequest extends Schema.Schema.Type<typeof ScrapeRequest> {}

export const ScrapeResponse = open({
  success: Schema.Boolean,
  data: Document,
  warning: Schema.optionalKey(Schema.NullOr(Schema.String).annotate(publicFact("A:controllers/v2/scrape.ts")))
}).annotate({ ...publicFact("A:controllers/v2/scrape.ts"), identifier: "ScrapeResponse" })
export interface ScrapeResponse extends Schema.Schema.Type<typeof ScrapeResponse> {}

/** The content of a page; also available later by the ID of the scrape. */
export const Scrape = HttpApiGroup.make("scrape").add(
  HttpApiEndpoint.post("scrape", "/v2/scrape", {
    payload: ScrapeRequest,
    success: ScrapeResponse,
    error: failuresOf("common", "page")
  }).annotateMerge(operation({
    identifier: "scrape",
    summary: "Scrape one page",
    description: "Returns the content of a web page in the requested formats; default: markdown.",
    cacheable: true,
    timeout: { field: "timeout", default: limits.scrapeTimeoutDefault },
    errorTables: ["common", "page"],
    billing: [
      `${credits.page} credit per page; a PDF file costs ${credits.pdfPage} for each of its pages.`,
      `With \`lockdown\` ${credits.lockdownHit} on a hit, ${credits.lockdownMiss} on a miss.`,
      `A page with the verdict \`blocked\` or \`parked\` costs ${credits.unusablePage}; threat scans are still billed.`,
      `A prompt-injection check adds ${credits.promptInjectionCheck}, a threat scan ${credits.threatScan}.`
    ].join(" ")
  })),
  HttpApiEndpoint.get("getScrapeStatus", "/v2/scrape/:jobId", {
    params: { jobId: JobId },
    success: ScrapeResponse,
    error: failuresOf("common", "job")
  }).annotateMerge(operation({
    identifier: "getScrapeStatus",
    summary: "Get a finished scrape",
    description: "Returns the document of a finished scrape, identified by its `metadata.scrapeId`.",
    provenance: "public",
    source: "A:controllers/v2/scrape-status.ts",
    errorTables: ["common", "job"]
  }))
).annotateMerge(OpenApi.annotations({ title: "Scrape", description: "The content of single pages." }))
