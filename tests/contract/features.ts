import * as Account from "@trawl/account"
import * as Agent from "@trawl/agent"
import * as BatchScrape from "@trawl/batch-scrape"
import type { ApiError, Settings } from "@trawl/core"
import * as Crawl from "@trawl/crawl"
import { searchDeveloper, searchDeveloperByQuery } from "@trawl/developer-search"
import * as Extract from "@trawl/extract"
import { sendFeedback, sendSearchFeedback } from "@trawl/feedback"
import * as Interact from "@trawl/interact"
import { map } from "@trawl/map"
import * as Monitor from "@trawl/monitor"
import { createUploadUrl, parse, parseUpload, uploadFile } from "@trawl/parse"
import * as Research from "@trawl/research"
import { scrape, scrapeStatus } from "@trawl/scrape"
import * as sdk from "@trawl/sdk/all"
import { search } from "@trawl/search"
import * as Support from "@trawl/support"
import type { Effect } from "effect/Effect"

/** The request of an exchange, with a type that fits every operation: the contract, not the compiler, checks it. */
export interface Given {
  readonly body: never
  /** A parameter by its name, and those of the query only. */
  readonly of: (name: string) => never
  readonly query: never
  readonly file: never
}

/** The functions for one operation: for Effect, and for promises. */
export type Feature = readonly [
  effect: (given: Given) => Effect<unknown, ApiError, Settings>,
  promise: (client: sdk.Client, given: Given) => Promise<unknown>
]

/** Every operation of the contract, by its name. */
export const features: Readonly<Record<string, Feature>> = {
  searchAndScrape: [({ body }) => search(body), (client, { body }) => sdk.search(client, body)],
  scrape: [({ body }) => scrape(body), (client, { body }) => sdk.scrape(client, body)],
  getScrapeStatus: [({ of }) => scrapeStatus(of("jobId")), (client, { of }) => sdk.scrapeStatus(client, of("jobId"))],

  startAgent: [({ body }) => Agent.start(body), (client, { body }) => sdk.agent.start(client, body)],
  getAgentStatus: [({ of }) => Agent.status(of("jobId")), (client, { of }) => sdk.agent.status(client, of("jobId"))],
  cancelAgent: [({ of }) => Agent.cancel(of("jobId")), (client, { of }) => sdk.agent.cancel(client, of("jobId"))],
  listAgents: [({ query }) => Agent.list(query), (client, { query }) => sdk.agent.list(client, query)],
  getAgentThread: [
    ({ of, query }) => Agent.thread(of("threadId"), query),
    (client, { of, query }) => sdk.agent.thread(client, of("threadId"), query)
  ],
  getAgentSnapshot: [
    ({ of }) => Agent.snapshot(of("jobId"), of("snapshotId")),
    (client, { of }) => sdk.agent.snapshot(client, of("jobId"), of("snapshotId"))
  ],

  startCrawl: [
    ({ body, of }) => Crawl.start(body, { idempotencyKey: of("x-idempotency-key") }),
    (client, { body, of }) => sdk.crawl.start(client, body, { idempotencyKey: of("x-idempotency-key") })
  ],
  getCrawlStatus: [
    ({ of, query }) => Crawl.status(of("jobId"), query),
    (client, { of, query }) => sdk.crawl.status(client, of("jobId"), query)
  ],
  cancelCrawl: [({ of }) => Crawl.cancel(of("jobId")), (client, { of }) => sdk.crawl.cancel(client, of("jobId"))],
  getCrawlErrors: [({ of }) => Crawl.errors(of("jobId")), (client, { of }) => sdk.crawl.errors(client, of("jobId"))],
  getActiveCrawls: [() => Crawl.active(), (client) => sdk.crawl.active(client)],
  previewCrawlParams: [({ body }) => Crawl.preview(body), (client, { body }) => sdk.crawl.preview(client, body)],

  startBatchScrape: [({ body }) => BatchScrape.start(body), (client, { body }) => sdk.batchScrape.start(client, body)],
  getBatchScrapeStatus: [
    ({ of, query }) => BatchScrape.status(of("jobId"), query),
    (client, { of, query }) => sdk.batchScrape.status(client, of("jobId"), query)
  ],
  cancelBatchScrape: [
    ({ of }) => BatchScrape.cancel(of("jobId")),
    (client, { of }) => sdk.batchScrape.cancel(client, of("jobId"))
  ],
  getBatchScrapeErrors: [
    ({ of }) => BatchScrape.errors(of("jobId")),
    (client, { of }) => sdk.batchScrape.errors(client, of("jobId"))
  ],

  startExtract: [({ body }) => Extract.start(body), (client, { body }) => sdk.extract.start(client, body)],
  getExtractStatus: [
    ({ of }) => Extract.status(of("jobId")),
    (client, { of }) => sdk.extract.status(client, of("jobId"))
  ],

  map: [({ body }) => map(body), (client, { body }) => sdk.map(client, body)],

  parse: [
    ({ body: options, file, of }) => file === undefined ? parseUpload(of("uploadRef"), options) : parse(file, options),
    (client, { body: options, file, of }) =>
      file === undefined ? sdk.parseUpload(client, of("uploadRef"), options) : sdk.parse(client, file, options)
  ],
  createUploadUrl: [({ body }) => createUploadUrl(body), (client, { body }) => sdk.createUploadUrl(client, body)],
  uploadFile: [
    ({ file, of }) => uploadFile(of("uploadId"), of("uploadRef"), file),
    (client, { file, of }) => sdk.uploadFile(client, of("uploadId"), of("uploadRef"), file)
  ],

  searchPapers: [
    ({ query }) => Research.searchPapers(query),
    (client, { query }) => sdk.research.searchPapers(client, query)
  ],
  inspectPaper: [
    ({ of, query }) => Research.inspectPaper(of("paperId"), query),
    (client, { of, query }) => sdk.research.inspectPaper(client, of("paperId"), query)
  ],
  findSimilarPapers: [
    ({ of, query }) => Research.similarPapers(of("paperId"), query),
    (client, { of, query }) => sdk.research.similarPapers(client, of("paperId"), query)
  ],

  searchDeveloper: [({ body }) => searchDeveloper(body), (client, { body }) => sdk.searchDeveloper(client, body)],
  searchDeveloperByQuery: [
    ({ query }) => searchDeveloperByQuery(query),
    (client, { query }) => sdk.searchDeveloperByQuery(client, query)
  ],

  createMonitor: [({ body }) => Monitor.create(body), (client, { body }) => sdk.monitor.create(client, body)],
  listMonitors: [({ query }) => Monitor.list(query), (client, { query }) => sdk.monitor.list(client, query)],
  getMonitor: [({ of }) => Monitor.get(of("monitorId")), (client, { of }) => sdk.monitor.get(client, of("monitorId"))],
  updateMonitor: [
    ({ body, of }) => Monitor.update(of("monitorId"), body),
    (client, { body, of }) => sdk.monitor.update(client, of("monitorId"), body)
  ],
  deleteMonitor: [
    ({ of }) => Monitor.remove(of("monitorId")),
    (client, { of }) => sdk.monitor.remove(client, of("monitorId"))
  ],
  runMonitor: [({ of }) => Monitor.run(of("monitorId")), (client, { of }) => sdk.monitor.run(client, of("monitorId"))],
  listMonitorChecks: [
    ({ of, query }) => Monitor.listChecks(of("monitorId"), query),
    (client, { of, query }) => sdk.monitor.listChecks(client, of("monitorId"), query)
  ],
  getMonitorCheck: [
    ({ of, query }) => Monitor.check(of("monitorId"), of("checkId"), query),
    (client, { of, query }) => sdk.monitor.check(client, of("monitorId"), of("checkId"), query)
  ],
  confirmMonitorEmail: [
    ({ body }) => Monitor.confirmEmail(body),
    (client, { body }) => sdk.monitor.confirmEmail(client, body)
  ],
  unsubscribeMonitorEmail: [
    ({ body }) => Monitor.unsubscribeEmail(body),
    (client, { body }) => sdk.monitor.unsubscribeEmail(client, body)
  ],

  createInteractSession: [({ body }) => Interact.start(body), (client, { body }) => sdk.interact.start(client, body)],
  listInteractSessions: [({ query }) => Interact.list(query), (client, { query }) => sdk.interact.list(client, query)],
  executeInteractCode: [
    ({ body, of }) => Interact.execute(of("sessionId"), body),
    (client, { body, of }) => sdk.interact.execute(client, of("sessionId"), body)
  ],
  deleteInteractSession: [
    ({ of }) => Interact.stop(of("sessionId")),
    (client, { of }) => sdk.interact.stop(client, of("sessionId"))
  ],
  getInteractReplay: [
    ({ of }) => Interact.replay(of("sessionId")),
    (client, { of }) => sdk.interact.replay(client, of("sessionId"))
  ],
  getInteractReplayPage: [
    ({ of }) => Interact.replayPage(of("sessionId"), of("pageId")),
    (client, { of }) => sdk.interact.replayPage(client, of("sessionId"), of("pageId"))
  ],
  interactWithScrape: [
    ({ body, of }) => Interact.continueScrape(of("jobId"), body),
    (client, { body, of }) => sdk.interact.continueScrape(client, of("jobId"), body)
  ],
  stopScrapeInteract: [
    ({ of }) => Interact.stopScrape(of("jobId")),
    (client, { of }) => sdk.interact.stopScrape(client, of("jobId"))
  ],

  getCreditUsage: [() => Account.creditUsage(), (client) => sdk.account.creditUsage(client)],
  getCreditUsageHistory: [
    ({ query }) => Account.creditUsageHistory(query),
    (client, { query }) => sdk.account.creditUsageHistory(client, query)
  ],
  getTokenUsage: [() => Account.tokenUsage(), (client) => sdk.account.tokenUsage(client)],
  getTokenUsageHistory: [
    ({ query }) => Account.tokenUsageHistory(query),
    (client, { query }) => sdk.account.tokenUsageHistory(client, query)
  ],
  getQueueStatus: [() => Account.queueStatus(), (client) => sdk.account.queueStatus(client)],
  getActivity: [
    ({ query }) => Account.listActivity(query),
    (client, { query }) => sdk.account.listActivity(client, query)
  ],
  getConcurrency: [() => Account.concurrency(), (client) => sdk.account.concurrency(client)],
  getThreatProtection: [() => Account.threatProtection(), (client) => sdk.account.threatProtection(client)],
  setThreatProtection: [
    ({ body }) => Account.setThreatProtection(body),
    (client, { body }) => sdk.account.setThreatProtection(client, body)
  ],

  sendFeedback: [({ body }) => sendFeedback(body), (client, { body }) => sdk.sendFeedback(client, body)],
  sendSearchFeedback: [
    ({ body, of }) => sendSearchFeedback(of("jobId"), body),
    (client, { body, of }) => sdk.sendSearchFeedback(client, of("jobId"), body)
  ],
  askSupport: [({ body }) => Support.ask(body), (client, { body }) => sdk.support.ask(client, body)],
  searchSupportDocs: [
    ({ body }) => Support.searchDocs(body),
    (client, { body }) => sdk.support.searchDocs(client, body)
  ]
}
