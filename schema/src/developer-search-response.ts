import * as Schema from "effect/Schema"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const jsClient = publicFact("K:v2/types.ts")
const researchProxy = publicFact("A:controllers/v2/research-proxy.ts")

export const DeveloperPassage = open({
  text: Schema.String,
  citation_url: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ ...jsClient, identifier: "DeveloperPassage" })
export interface DeveloperPassage extends Schema.Schema.Type<typeof DeveloperPassage> {}

export const DeveloperResult = open({
  id: Schema.String,
  url: Schema.String,
  type: Schema.optionalKey(
    openEnum(["doc", "issue", "pull_request", "readme"]).annotate(researchProxy)
  ),
  title: Schema.optionalKey(Schema.NullOr(Schema.String)),
  passages: Schema.Array(DeveloperPassage),
  license: Schema.optionalKey(
    Schema.Unknown.annotate({ description: "An SPDX identifier, or an object of `state` and `spdx_id`." })
  )
}).annotate({ ...jsClient, identifier: "DeveloperResult" })
export interface DeveloperResult extends Schema.Schema.Type<typeof DeveloperResult> {}

const searchedWell = Schema.optionalKey(
  openEnum(["ok", "degraded", "unavailable", "skipped"])
)

/** How completely each kind could be searched. */
export const DeveloperCoverage = open({
  doc: searchedWell,
  issue: searchedWell,
  pull_request: searchedWell,
  readme: searchedWell
}).annotate({ ...researchProxy, identifier: "DeveloperCoverage" })
export interface DeveloperCoverage extends Schema.Schema.Type<typeof DeveloperCoverage> {}

/** Whether a requested repository is in the index. */
export const DeveloperRepo = open({
  repo: Schema.String,
  indexed: Schema.Boolean,
  types: Schema.optionalKey(
    open({
      issue: Schema.optionalKey(Schema.Boolean),
      pullRequest: Schema.optionalKey(Schema.Boolean),
      readme: Schema.optionalKey(Schema.Boolean)
    })
  )
}).annotate({ ...jsClient, identifier: "DeveloperRepo" })
export interface DeveloperRepo extends Schema.Schema.Type<typeof DeveloperRepo> {}

/** Whether a requested source is in the index. */
export const DeveloperSource = open({
  source: Schema.String,
  indexed: Schema.Boolean
}).annotate({ ...jsClient, identifier: "DeveloperSource" })
export interface DeveloperSource extends Schema.Schema.Type<typeof DeveloperSource> {}

export const DeveloperSearchResponse = open({
  success: Schema.Boolean,
  results: Schema.Array(DeveloperResult),
  coverage: Schema.optionalKey(DeveloperCoverage),
  reranked: Schema.optionalKey(Schema.Boolean.annotate(researchProxy)),
  repos: Schema.optionalKey(
    Schema.Array(DeveloperRepo).annotate({ description: "Present only if the request has `repos`." })
  ),
  sources: Schema.optionalKey(
    Schema.Array(DeveloperSource).annotate({ description: "Present only if the request has `sources`." })
  )
}).annotate({ ...jsClient, identifier: "DeveloperSearchResponse" })
export interface DeveloperSearchResponse extends Schema.Schema.Type<typeof DeveloperSearchResponse> {}
