import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authorization } from "./protocol/authorization.ts"
import { RequestCheck } from "./protocol/request-check.ts"
import { Scrape } from "./scrape.ts"
import { Search } from "./search.ts"

/** The web search-and-scrape API, version 2. One line per feature. */
export const Api = HttpApi.make("trawl")
  .add(Search)
  .add(Scrape)
  .middleware(RequestCheck)
  .middleware(Authorization)
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotateMerge(OpenApi.annotations({
    title: "Web Search-and-Scrape API",
    version: "2",
    license: { name: "MIT", url: "https://opensource.org/license/mit" }
  }))
