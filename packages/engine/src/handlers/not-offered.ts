import { Api } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { failure } from "../failure.ts"

/**
 * The operations of the API that this engine does not have. Requests are checked like all others; a correct one is answered with 501,
 * which no client repeats.
 */
export const notOffered = () => Effect.fail(failure("NotOffered"))

export const NotOfferedLive = Layer.mergeAll(
  HttpApiBuilder.group(Api, "developer-search", (handlers) =>
    handlers.handleAll({ searchDeveloper: notOffered, searchDeveloperByQuery: notOffered })),
  HttpApiBuilder.group(Api, "research", (handlers) =>
    handlers.handleAll({ searchPapers: notOffered, inspectPaper: notOffered, findSimilarPapers: notOffered })),
  HttpApiBuilder.group(Api, "feedback", (handlers) =>
    handlers.handleAll({ sendSearchFeedback: notOffered, sendFeedback: notOffered })),
  HttpApiBuilder.group(Api, "batch-scrape", (handlers) =>
    handlers.handleAll({
      startBatchScrape: notOffered,
      getBatchScrapeStatus: notOffered,
      cancelBatchScrape: notOffered,
      getBatchScrapeErrors: notOffered
    })),
  HttpApiBuilder.group(Api, "crawl", (handlers) =>
    handlers.handleAll({
      startCrawl: notOffered,
      previewCrawlParams: notOffered,
      getActiveCrawls: notOffered,
      getCrawlStatus: notOffered,
      cancelCrawl: notOffered,
      getCrawlErrors: notOffered
    })),
  HttpApiBuilder.group(Api, "map", (handlers) => handlers.handleAll({ map: notOffered })),
  HttpApiBuilder.group(Api, "parse", (handlers) =>
    handlers.handleAll({ parse: notOffered, createUploadUrl: notOffered, uploadFile: notOffered })),
  HttpApiBuilder.group(Api, "extract", (handlers) =>
    handlers.handleAll({ startExtract: notOffered, getExtractStatus: notOffered })),
  HttpApiBuilder.group(Api, "monitor", (handlers) =>
    handlers.handleAll({
      createMonitor: notOffered,
      listMonitors: notOffered,
      confirmMonitorEmail: notOffered,
      unsubscribeMonitorEmail: notOffered,
      getMonitor: notOffered,
      updateMonitor: notOffered,
      deleteMonitor: notOffered,
      runMonitor: notOffered,
      listMonitorChecks: notOffered,
      getMonitorCheck: notOffered
    })),
  HttpApiBuilder.group(Api, "interact", (handlers) =>
    handlers.handleAll({
      createInteractSession: notOffered,
      listInteractSessions: notOffered,
      executeInteractCode: notOffered,
      deleteInteractSession: notOffered,
      getInteractReplay: notOffered,
      getInteractReplayPage: notOffered,
      interactWithScrape: notOffered,
      stopScrapeInteract: notOffered
    })),
  HttpApiBuilder.group(Api, "account", (handlers) =>
    handlers.handleAll({
      getCreditUsage: notOffered,
      getCreditUsageHistory: notOffered,
      getTokenUsage: notOffered,
      getTokenUsageHistory: notOffered,
      getQueueStatus: notOffered,
      getActivity: notOffered,
      getConcurrency: notOffered
    })),
  HttpApiBuilder.group(Api, "policy", (handlers) =>
    handlers.handleAll({ getThreatProtection: notOffered, setThreatProtection: notOffered })),
  HttpApiBuilder.group(Api, "support", (handlers) =>
    handlers.handleAll({ askSupport: notOffered, searchSupportDocs: notOffered })),
  HttpApiBuilder.group(Api, "agent", (handlers) =>
    handlers.handleAll({
      startAgent: notOffered,
      listAgents: notOffered,
      getAgentThread: notOffered,
      getAgentStatus: notOffered,
      cancelAgent: notOffered,
      getAgentTrace: notOffered,
      getAgentSnapshot: notOffered
    }))
)
