import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { Account } from "./account.ts"
import { Agent } from "./agent.ts"
import { BatchScrape } from "./batch-scrape.ts"
import { Crawl } from "./crawl.ts"
import { DeveloperSearch } from "./developer-search.ts"
import { Extract } from "./extract.ts"
import { Feedback } from "./feedback.ts"
import { Interact } from "./interact.ts"
import { SiteMap } from "./map.ts"
import { Monitors } from "./monitor.ts"
import { Parse } from "./parse.ts"
import { Policy } from "./policy.ts"
import { Authorization } from "./protocol/authorization.ts"
import { RequestCheck } from "./protocol/request-check.ts"
import { Research } from "./research.ts"
import { Scrape } from "./scrape.ts"
import { Search } from "./search.ts"
import { Support } from "./support.ts"

/** The web search-and-scrape API, version 2. One line per feature. */
export const Api = HttpApi.make("trawl")
  .add(Search)
  .add(DeveloperSearch)
  .add(Research)
  .add(Feedback)
  .add(Scrape)
  .add(BatchScrape)
  .add(Crawl)
  .add(SiteMap)
  .add(Parse)
  .add(Extract)
  .add(Monitors)
  .add(Interact)
  .add(Account)
  .add(Policy)
  .add(Support)
  .add(Agent)
  .middleware(RequestCheck)
  .middleware(Authorization)
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all", reportInput: true })
  .annotate(HttpApi.ParamsParseOptions, { errors: "all", reportInput: true })
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all", reportInput: true })
  .annotateMerge(OpenApi.annotations({
    title: "Web Search-and-Scrape API",
    version: "2",
    license: { name: "MIT", url: "https://opensource.org/license/mit" }
  }))
