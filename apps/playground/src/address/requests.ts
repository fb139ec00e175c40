import type { AgentRequest, CrawlRequest, ExtractRequest, MapRequest, ScrapeRequest, SearchRequest } from "@trawl/types"
import type { MonitorDraft } from "../monitor/monitor-draft.ts"

/** The state of each view: a request, or the ID of a job. */
export interface Requests {
  readonly search: SearchRequest
  readonly scrape: ScrapeRequest
  /** `run`: the crawl to show. */
  readonly crawl: CrawlRequest & { readonly run?: string }
  readonly map: MapRequest
  /** `run`: the run to show. */
  readonly agent: AgentRequest & { readonly run?: string }
  /** `run`: the extraction to show. */
  readonly extract: ExtractRequest & { readonly run?: string }
  /** `run`: the monitor to show. `check`: one of its checks; without it, the newest one. */
  readonly monitor: MonitorDraft & { readonly run?: string; readonly check?: string }
  /** `run`: the session to show. `code`: what to run in it. */
  readonly interact: { readonly run?: string; readonly code?: string }
  readonly reference: { readonly operation?: string }
}

export type View = keyof Requests
