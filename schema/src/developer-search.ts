import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { credits } from "./credits.ts"
import { DeveloperSearchQuery, DeveloperSearchRequest } from "./developer-search-request.ts"
import { DeveloperSearchResponse } from "./developer-search-response.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"

const facts = {
  cacheable: true,
  description: "Searches issues, merged pull requests and READMEs of public repositories, and documentation sites.",
  provenance: "public",
  source: "A:controllers/v2/research-proxy.ts",
  billing: `${credits.developerSearchPerTenResults} credits per 10 results.`
} as const

/** `POST /v2/search/developer`. */
const search = HttpApiEndpoint.post("searchDeveloper", "/v2/search/developer", {
  payload: DeveloperSearchRequest,
  success: DeveloperSearchResponse,
  error: failuresOf("common")
}).annotateMerge(operation({ identifier: "searchDeveloper", summary: "Search code and documentation", ...facts }))

/** `GET /v2/search/developer`: the same search, with a query string. */
const searchByQuery = HttpApiEndpoint.get("searchDeveloperByQuery", "/v2/search/developer", {
  query: DeveloperSearchQuery,
  success: DeveloperSearchResponse,
  error: failuresOf("common")
}).annotateMerge(operation({
  identifier: "searchDeveloperByQuery",
  summary: "Search code and documentation with a query string",
  ...facts
}))

const searching = {
  payload: DeveloperSearchRequest,
  success: DeveloperSearchResponse,
  error: failuresOf("common")
}
const searchingByQuery = {
  query: DeveloperSearchQuery,
  success: DeveloperSearchResponse,
  error: failuresOf("common")
}

/** Older paths of both operations. New clients do not need them, so they are not part of the API. */
export const developerAliases = {
  search: HttpApiEndpoint.post("searchDeveloper", "/v2/search/developer/search", searching),
  searchByQuery: HttpApiEndpoint.get("searchDeveloperByQuery", "/v2/search/developer/search", searchingByQuery),
  oldest: HttpApiEndpoint.post("searchDeveloperOldest", "/v2/developer/search", searching),
  oldestByQuery: HttpApiEndpoint.get("searchDeveloperByQueryOldest", "/v2/developer/search", searchingByQuery)
} as const

/** Repositories and documentation instead of web pages. */
export const DeveloperSearch = HttpApiGroup.make("developer-search")
  .add(search, searchByQuery)
  .annotateMerge(OpenApi.annotations({
    title: "Developer search",
    description: "An index of public repositories and documentation."
  }))
