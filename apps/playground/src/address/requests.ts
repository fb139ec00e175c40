import type { AgentRequest, CrawlRequest, MapRequest, ScrapeRequest, SearchRequest } from "@trawl/types"

/** What each view of the page shows: a request, or where it stands. */
export interface Requests {
  readonly search: SearchRequest
  readonly scrape: ScrapeRequest
  /** `run`: the crawl that is shown. */
  readonly crawl: CrawlRequest & { readonly run?: string }
  readonly map: MapRequest
  /** `run`: that is shown. */
  readonly agent: AgentRequest & { readonly run?: string }
  readonly reference: { readonly operation?: string }
}

export type View = keyof Requests
