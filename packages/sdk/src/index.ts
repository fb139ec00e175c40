export * as agent from "./agent.ts"
export { type Client, type ClientOptions, connect } from "./connect.ts"
export { createClient, type TrawlClient } from "./create-client.ts"
export { type DryRun, dryRun } from "./dry-run.ts"
export type { ManyOptions, Settled } from "./many.ts"
export { perform, type RunOptions } from "./perform.ts"
export { scrape, type ScrapeEnded, scrapeMany, scrapeStatus } from "./scrape.ts"
export { search, type SearchEnded, searchMany } from "./search.ts"
export { type AgentOptions, RunFailed, type RunUpdate, type RunView } from "@trawl/agent/pure"
export {
  ApiError,
  explain,
  JobFailed,
  neverRetry,
  type Reason,
  type RetryPolicy,
  specifiedRetry,
  type Transport
} from "@trawl/core/machine"
export { estimateCredits as estimateScrapeCredits, type ScrapeOptions, type ScrapeResults } from "@trawl/scrape/pure"
export { estimateCredits as estimateSearchCredits, type SearchOptions, type SearchResults } from "@trawl/search/pure"
