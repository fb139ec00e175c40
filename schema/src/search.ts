import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { credits } from "./credits.ts"
import { limits } from "./limits.ts"
import { failures } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { SearchRequest } from "./search-request.ts"
import { SearchResponse } from "./search-response.ts"

/** `POST /v2/search`: searches the web, optionally with the content of each result page. */
export const Search = HttpApiGroup.make("search").add(
  HttpApiEndpoint.post("searchAndScrape", "/v2/search", {
    payload: SearchRequest,
    success: SearchResponse,
    error: failures
  }).annotateMerge(operation({
    identifier: "searchAndScrape",
    name: "search",
    summary: "Search the web",
    description: "Searches the web. Optionally returns the content of each result page in the requested formats.",
    cacheable: true,
    timeout: { field: "timeout", default: limits.searchTimeoutDefault },
    billing:
      `${credits.searchPerTenResults} credits per 10 results, ${credits.anonPerTenResults} with \`anon\`, ${credits.zdrPerTenResults} with \`zdr\`; ${credits.threatScan} per URL of a threat scan; plus the price of each scraped page.`
  }))
).annotateMerge(OpenApi.annotations({ title: "Search", description: "Web search with optional content." }))
