import type { AgentRequest, CrawlRequest, MapRequest, ScrapeRequest, SearchRequest } from "@trawl/types"

/** The state of each view: a request, or the ID of a job. */
export interface Requests {
  readonly search: SearchRequest
  readonly scrape: ScrapeRequest
  /** `run`: the crawl to show. */
  readonly crawl: CrawlRequest & { readonly run?: string }
  readonly map: MapRequest
  /** `run`: the run to show. */
  readonly agent: AgentRequest & { readonly run?: string }
  readonly reference: { readonly operation?: string }
}

export type View = keyof Requests
