import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { failuresOf } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { FindSimilarPapersQuery, InspectPaperQuery, PaperId, SearchPapersQuery } from "./research-request.ts"
import { FindSimilarPapersResponse, InspectPaperResponse, SearchPapersResponse } from "./research-response.ts"

/**
 * `GET /v2/search/research/papers`. The specification writes it without the version, which its "Versioning" adds to
 * every path.
 */
const search = HttpApiEndpoint.get("searchPapers", "/v2/search/research/papers", {
  query: SearchPapersQuery,
  success: SearchPapersResponse,
  error: failuresOf("common")
}).annotateMerge(operation({
  identifier: "searchPapers",
  summary: "Search research papers",
  cacheable: true,
  description: "Searches the abstracts of an index of biomedical and preprint papers."
}))

/** `GET /v2/search/research/papers/{paperId}`: the metadata of a paper, and passages of it. */
const inspect = HttpApiEndpoint.get("inspectPaper", "/v2/search/research/papers/:paperId", {
  params: { paperId: PaperId },
  query: InspectPaperQuery,
  success: InspectPaperResponse,
  error: failuresOf("common")
}).annotateMerge(operation({
  identifier: "inspectPaper",
  summary: "Get a research paper",
  cacheable: true,
  description: "Returns the metadata of a paper. With `query`, also returns passages of its text.",
  provenance: "public",
  source: "A:controllers/v2/research-proxy.ts"
}))

/** `GET /v2/search/research/papers/{paperId}/similar`: papers connected by citations. */
const similar = HttpApiEndpoint.get("findSimilarPapers", "/v2/search/research/papers/:paperId/similar", {
  params: { paperId: PaperId },
  query: FindSimilarPapersQuery,
  success: FindSimilarPapersResponse,
  error: failuresOf("common")
}).annotateMerge(operation({
  identifier: "findSimilarPapers",
  summary: "Find similar research papers",
  cacheable: true,
  description: "Returns papers that are connected to a paper by citations, ranked by `intent`.",
  provenance: "public",
  source: "A:controllers/v2/research-proxy.ts"
}))

/** Research papers instead of web pages. */
export const Research = HttpApiGroup.make("research")
  .add(search, inspect, similar)
  .annotateMerge(
    OpenApi.annotations({ title: "Research", description: "An index of research papers. Free of charge." })
  )
