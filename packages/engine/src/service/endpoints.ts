import type { Bucket } from "./plans.ts"

/** Facts about an operation for limits and charges. Operations that are not listed count as account operations. */
export interface EndpointRules {
  readonly bucket: Bucket
  /** Reads pages while the client waits, so it counts toward the team's concurrent pages. */
  readonly readsPages?: boolean
  /** Starts in a time slice of the main thread, after searches. */
  readonly waits?: boolean
  /** Credits that must be available before it starts. */
  readonly needs?: number
}

/** Names of the charged operations in the activity list. */
export type ActivityEndpoint =
  | "scrape"
  | "batch_scrape"
  | "crawl"
  | "extract"
  | "search"
  | "map"
  | "parse"
  | "agent"
  | "interact"

export const endpointRules = (operation: string): EndpointRules => facts[operation] ?? { bucket: "account" }

const facts: Readonly<Record<string, EndpointRules>> = {
  scrape: { bucket: "scrape", readsPages: true, waits: true, needs: 1 },
  parse: { bucket: "scrape", readsPages: true, waits: true, needs: 1 },
  search: { bucket: "scrape", readsPages: true, needs: 1 },
  searchAndScrape: { bucket: "scrape", readsPages: true, needs: 1 },
  map: { bucket: "scrape", readsPages: true, waits: true, needs: 1 },
  createUploadUrl: { bucket: "scrape" },
  startBatchScrape: { bucket: "scrape", waits: true, needs: 1 },
  startCrawl: { bucket: "crawl", needs: 1 },
  previewCrawlParams: { bucket: "crawl" },
  createMonitor: { bucket: "crawl", needs: 1 },
  updateMonitor: { bucket: "crawl", needs: 1 },
  deleteMonitor: { bucket: "crawl" },
  runMonitor: { bucket: "crawl", needs: 1 },
  getScrapeStatus: { bucket: "crawlStatus" },
  getBatchScrapeStatus: { bucket: "crawlStatus" },
  getBatchScrapeErrors: { bucket: "crawlStatus" },
  cancelBatchScrape: { bucket: "crawlStatus" },
  getActiveCrawls: { bucket: "crawlStatus" },
  getCrawlStatus: { bucket: "crawlStatus" },
  getCrawlErrors: { bucket: "crawlStatus" },
  cancelCrawl: { bucket: "crawlStatus" },
  getMonitor: { bucket: "crawlStatus" },
  listMonitors: { bucket: "crawlStatus" },
  listMonitorChecks: { bucket: "crawlStatus" },
  getMonitorCheck: { bucket: "crawlStatus" },
  startAgent: { bucket: "agent", needs: 20 },
  startExtract: { bucket: "agent", needs: 20 },
  getAgentStatus: { bucket: "agentStatus" },
  cancelAgent: { bucket: "agentStatus" },
  getAgentTrace: { bucket: "agentStatus" },
  getAgentSnapshot: { bucket: "agentStatus" },
  listAgents: { bucket: "agentStatus" },
  getAgentThread: { bucket: "agentStatus" },
  getExtractStatus: { bucket: "agentStatus" },
  createInteractSession: { bucket: "interact", needs: 2 },
  interactWithScrape: { bucket: "interact", needs: 2 },
  executeInteractCode: { bucket: "interactExecute" },
  getInteractReplay: { bucket: "replay" },
  getInteractReplayPage: { bucket: "replay" },
  askSupport: { bucket: "support" },
  searchSupportDocs: { bucket: "support" },
  searchPapers: { bucket: "research" },
  inspectPaper: { bucket: "research" },
  findSimilarPapers: { bucket: "research" },
  searchDeveloper: { bucket: "developerSearch", needs: 1 },
  searchDeveloperByQuery: { bucket: "developerSearch", needs: 1 },
  searchDeveloperOldest: { bucket: "developerSearch", needs: 1 },
  searchDeveloperByQueryOldest: { bucket: "developerSearch", needs: 1 }
}
