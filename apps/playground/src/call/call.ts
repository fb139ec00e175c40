import type {
  AgentRequest,
  CrawlRequest,
  CreateMonitorRequest,
  ExtractRequest,
  MapRequest,
  ScrapeRequest,
  SearchRequest
} from "@trawl/types"

/** A call of the page and its program: one value for both, so that they cannot differ. */
export type Call =
  | { readonly operation: "search"; readonly request: SearchRequest }
  | { readonly operation: "scrape"; readonly request: ScrapeRequest }
  | { readonly operation: "crawl"; readonly request: CrawlRequest }
  | { readonly operation: "map"; readonly request: MapRequest }
  | { readonly operation: "agent"; readonly request: AgentRequest }
  | { readonly operation: "extract"; readonly request: ExtractRequest }
  | { readonly operation: "monitor"; readonly request: CreateMonitorRequest }
