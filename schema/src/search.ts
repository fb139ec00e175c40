import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { limits } from "./limits.ts"
import { failures } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { SearchRequest } from "./search-request.ts"
import { SearchResponse } from "./search-response.ts"

/** `POST /v2/search`: web search that can also return the full content of each result page. */
export const Search = HttpApiGroup.make("search").add(
  HttpApiEndpoint.post("searchAndScrape", "/v2/search", {
    payload: SearchRequest,
    success: SearchResponse,
    error: failures
  }).annotateMerge(operation({
    identifier: "searchAndScrape",
    summary: "Search the web",
    description: "Web search that can also return the full content of each result page in the requested formats.",
    timeout: { field: "timeout", default: limits.searchTimeoutDefault },
    billing: "2 credits per 10 results; 10 with `zdr`, plus 2 with `anon`; plus what each scraped page costs."
  }))
).annotateMerge(OpenApi.annotations({ title: "Search", description: "Web search with optional content." }))
