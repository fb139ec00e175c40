import type { Client } from "./clients.ts"

/** One method of the JavaScript client, called as its users call it. */
export interface Method {
  /** Its declared return type, as a type over the client's exports. */
  readonly promises: string
  readonly call: (app: Client, site: string) => Promise<unknown>
}

const result = (method: string): string => `Awaited<ReturnType<Client["${method}"]>>`

const page = (site: string): string => `${site}page-1.html`
const pages = (site: string): ReadonlyArray<string> => [page(site), `${site}page-2.html`]

const call = async <A>(app: Client, name: string, ...args: ReadonlyArray<unknown>): Promise<A> => {
  const method = app[name]
  if (method === undefined) throw new Error(`The client has no method ${name}`)
  return await method.call(app, ...args) as A
}

interface TraceEvent {
  readonly artifact?: { readonly snapshotId: string }
}

/** The client's own connection. */
interface Http {
  readonly post: (path: string, body: object) => Promise<{ readonly data: Started }>
}

interface Started {
  readonly id: string
}

const question = {
  prompt: "How many metres did stone number 3 drift?",
  schema: { type: "object", properties: { drift: { type: "integer", description: "measured drift in metres" } } }
}

const finishedAgent = async (app: Client, site: string): Promise<string> => {
  const { id } = await call<Started>(app, "startAgent", { ...question, urls: [`${site}page-3.html`] })
  for (;;) {
    const { status } = await call<{ readonly status: string }>(app, "getAgentStatus", id)
    if (status !== "processing") return id
  }
}

const finishedBatch = async (app: Client, site: string): Promise<string> => {
  const { id } = await call<Started>(app, "startBatchScrape", pages(site), { options: { formats: ["markdown"] } })
  for (;;) {
    const { status } = await call<{ readonly status: string }>(app, "getBatchScrapeStatus", id)
    if (status !== "scraping") return id
  }
}

const finishedCrawl = async (app: Client, site: string): Promise<string> => {
  const { id } = await call<Started>(app, "startCrawl", site, { limit: 3, scrapeOptions: { formats: ["markdown"] } })
  for (;;) {
    const { status } = await call<{ readonly status: string }>(app, "getCrawlStatus", id)
    if (status !== "scraping") return id
  }
}

const monitorOf = (site: string) => ({
  name: "Stones",
  schedule: { cron: "0 9 * * *", timezone: "Europe/London" },
  targets: [{ type: "scrape", urls: pages(site) }]
})

const createdMonitor = async (app: Client, site: string): Promise<string> =>
  (await call<Started>(app, "createMonitor", monitorOf(site))).id

/** A monitor with a check that has ended. */
const checkedMonitor = async (app: Client, site: string) => {
  const monitor = await createdMonitor(app, site)
  const { id: check } = await call<Started>(app, "runMonitor", monitor)
  for (;;) {
    const { status } = await call<{ readonly status: string }>(app, "getMonitorCheck", monitor, check)
    if (status !== "queued" && status !== "running") return { monitor, check }
  }
}

const openBrowser = async (app: Client): Promise<string> => (await call<Started>(app, "browser", { ttl: 60 })).id

/** The ID of a scrape. */
const scraped = async (app: Client, site: string): Promise<string> =>
  (await call<{ readonly metadata: { readonly scrapeId: string } }>(app, "scrape", page(site))).metadata.scrapeId

const html = Buffer.from("<title>Notes</title><h1>Notes</h1><p>Granite rolls, limestone breaks.</p>")

const formats = [
  "markdown",
  "html",
  "rawHtml",
  "links",
  "images",
  "summary",
  "screenshot",
  "changeTracking",
  "branding",
  "product",
  "menu",
  { type: "json", prompt: "The title", schema: { type: "object", properties: { title: { type: "string" } } } },
  { type: "question", question: "Which stone did the river move?" },
  { type: "highlights", query: "granite and limestone" }
]

/** The methods of operations that the engine implements. */
export const working: Readonly<Record<string, Method>> = {
  search: {
    promises: "firecrawl.SearchData",
    call: (app) =>
      call(app, "search", "river stones", {
        limit: 3,
        sources: ["web", "images", "news"],
        includeDomains: [],
        scrapeOptions: { formats: ["markdown"] }
      })
  },
  scrape: {
    promises: "firecrawl.Document",
    call: (app, site) => call(app, "scrape", page(site), { formats, timeout: 60_000 })
  },
  scrapeUrl: { promises: "firecrawl.Document", call: (app, site) => call(app, "scrapeUrl", page(site)) },
  parse: {
    promises: "firecrawl.Document",
    call: (app) => call(app, "parse", { data: html, filename: "notes.html" }, { formats: ["markdown", "links"] })
  },
  startBatchScrape: {
    promises: result("startBatchScrape"),
    call: (app, site) =>
      call(app, "startBatchScrape", pages(site), { options: { formats: ["markdown"] }, ignoreInvalidURLs: true })
  },
  asyncBatchScrapeUrls: {
    promises: result("asyncBatchScrapeUrls"),
    call: (app, site) => call(app, "asyncBatchScrapeUrls", pages(site))
  },
  getBatchScrapeStatus: {
    promises: result("getBatchScrapeStatus"),
    call: async (app, site) => call(app, "getBatchScrapeStatus", await finishedBatch(app, site), { autoPaginate: true })
  },
  checkBatchScrapeStatus: {
    promises: result("checkBatchScrapeStatus"),
    call: async (app, site) => call(app, "checkBatchScrapeStatus", await finishedBatch(app, site))
  },
  getBatchScrapeErrors: {
    promises: result("getBatchScrapeErrors"),
    call: async (app, site) => call(app, "getBatchScrapeErrors", await finishedBatch(app, site))
  },
  checkBatchScrapeErrors: {
    promises: result("checkBatchScrapeErrors"),
    call: async (app, site) => call(app, "checkBatchScrapeErrors", await finishedBatch(app, site))
  },
  cancelBatchScrape: {
    promises: "true",
    call: async (app, site) =>
      call(app, "cancelBatchScrape", (await call<Started>(app, "startBatchScrape", [`${site}slow`])).id)
  },
  batchScrape: {
    promises: result("batchScrape"),
    call: (app, site) => call(app, "batchScrape", pages(site), { pollInterval: 1, timeout: 30 })
  },
  batchScrapeUrls: {
    promises: result("batchScrapeUrls"),
    call: (app, site) => call(app, "batchScrapeUrls", pages(site), { pollInterval: 1 })
  },
  startCrawl: {
    promises: result("startCrawl"),
    call: (app, site) => call(app, "startCrawl", site, { limit: 2, excludePaths: ["^/missing"], maxDiscoveryDepth: 2 })
  },
  asyncCrawlUrl: {
    promises: result("asyncCrawlUrl"),
    call: (app, site) => call(app, "asyncCrawlUrl", site, { limit: 1 })
  },
  getCrawlStatus: {
    promises: result("getCrawlStatus"),
    call: async (app, site) => call(app, "getCrawlStatus", await finishedCrawl(app, site), { autoPaginate: true })
  },
  checkCrawlStatus: {
    promises: result("checkCrawlStatus"),
    call: async (app, site) => call(app, "checkCrawlStatus", await finishedCrawl(app, site))
  },
  getCrawlErrors: {
    promises: result("getCrawlErrors"),
    call: async (app, site) => call(app, "getCrawlErrors", await finishedCrawl(app, site))
  },
  checkCrawlErrors: {
    promises: result("checkCrawlErrors"),
    call: async (app, site) => call(app, "checkCrawlErrors", await finishedCrawl(app, site))
  },
  cancelCrawl: {
    promises: "true",
    call: async (app, site) =>
      call(app, "cancelCrawl", (await call<Started>(app, "startCrawl", `${site}slow`, { maxDiscoveryDepth: 1 })).id)
  },
  createMonitor: {
    promises: result("createMonitor"),
    call: (app, site) => call(app, "createMonitor", monitorOf(site))
  },
  listMonitors: {
    promises: result("listMonitors"),
    call: async (app, site) => {
      await createdMonitor(app, site)
      return await call(app, "listMonitors", { limit: 2 })
    }
  },
  getMonitor: {
    promises: result("getMonitor"),
    call: async (app, site) => call(app, "getMonitor", await createdMonitor(app, site))
  },
  updateMonitor: {
    promises: result("updateMonitor"),
    call: async (app, site) => call(app, "updateMonitor", await createdMonitor(app, site), { status: "paused" })
  },
  deleteMonitor: {
    promises: result("deleteMonitor"),
    call: async (app, site) => call(app, "deleteMonitor", await createdMonitor(app, site))
  },
  runMonitor: {
    promises: result("runMonitor"),
    call: async (app, site) => call(app, "runMonitor", await createdMonitor(app, site))
  },
  listMonitorChecks: {
    promises: result("listMonitorChecks"),
    call: async (app, site) => call(app, "listMonitorChecks", (await checkedMonitor(app, site)).monitor)
  },
  getMonitorCheck: {
    promises: result("getMonitorCheck"),
    call: async (app, site) => {
      const { check, monitor } = await checkedMonitor(app, site)
      return await call(app, "getMonitorCheck", monitor, check)
    }
  },
  getActiveCrawls: { promises: result("getActiveCrawls"), call: (app) => call(app, "getActiveCrawls") },
  crawlParamsPreview: {
    promises: result("crawlParamsPreview"),
    call: (app, site) => call(app, "crawlParamsPreview", site, "only the blog, at most 50 pages")
  },
  crawl: {
    promises: result("crawl"),
    call: (app, site) => call(app, "crawl", site, { limit: 3, pollInterval: 1, timeout: 30 })
  },
  crawlUrl: {
    promises: result("crawlUrl"),
    call: (app, site) => call(app, "crawlUrl", site, { limit: 2, pollInterval: 1 })
  },
  map: {
    promises: result("map"),
    call: (app, site) => call(app, "map", site, { limit: 5, search: "stone", sitemap: "include", timeout: 30_000 })
  },
  mapUrl: { promises: result("mapUrl"), call: (app, site) => call(app, "mapUrl", site) },
  startAgent: { promises: result("startAgent"), call: (app) => call(app, "startAgent", question) },
  getAgentStatus: {
    promises: result("getAgentStatus"),
    call: async (app, site) => call(app, "getAgentStatus", await finishedAgent(app, site))
  },
  agent: {
    promises: result("agent"),
    call: (app, site) => call(app, "agent", { ...question, urls: [`${site}page-3.html`], pollInterval: 1, timeout: 30 })
  },
  cancelAgent: {
    promises: "true",
    call: async (app, site) =>
      call(app, "cancelAgent", (await call<Started>(app, "startAgent", { ...question, urls: [`${site}slow`] })).id)
  },
  listAgents: { promises: result("listAgents"), call: (app) => call(app, "listAgents") },
  getAgentTrace: {
    promises: result("getAgentTrace"),
    call: async (app, site) => call(app, "getAgentTrace", await finishedAgent(app, site))
  },
  getAgentSnapshot: {
    promises: result("getAgentSnapshot"),
    call: async (app, site) => {
      const id = await finishedAgent(app, site)
      const { events } = await call<{ readonly events: ReadonlyArray<TraceEvent> }>(app, "getAgentTrace", id)
      return call(
        app,
        "getAgentSnapshot",
        id,
        events.findLast(({ artifact }) => artifact !== undefined)?.artifact?.snapshotId
      )
    }
  },
  getAgentThread: {
    promises: result("getAgentThread"),
    call: async (app, site) => {
      const { threadId } = await call<{ readonly threadId?: string }>(
        app,
        "getAgentStatus",
        await finishedAgent(app, site)
      )
      return call(app, "getAgentThread", threadId)
    }
  },
  startExtract: {
    promises: result("startExtract"),
    call: (app, site) => call(app, "startExtract", { ...question, urls: [`${site}page-3.html`] })
  },
  getExtractStatus: {
    promises: result("getExtractStatus"),
    call: async (app, site) =>
      call(
        app,
        "getExtractStatus",
        (await call<Started>(app, "startExtract", { ...question, urls: [`${site}page-3.html`] })).id
      )
  },
  extract: {
    promises: result("extract"),
    call: (app, site) =>
      call(app, "extract", {
        ...question,
        urls: [`${site}page-3.html`, `${site}*`],
        limit: 3,
        showSources: true,
        scrapeOptions: { onlyMainContent: true },
        pollInterval: 1,
        timeout: 30
      })
  },
  getConcurrency: { promises: result("getConcurrency"), call: (app) => call(app, "getConcurrency") },
  getCreditUsage: { promises: result("getCreditUsage"), call: (app) => call(app, "getCreditUsage") },
  getCreditUsageHistorical: {
    promises: result("getCreditUsageHistorical"),
    call: (app) => call(app, "getCreditUsageHistorical", true)
  },
  getTokenUsage: { promises: result("getTokenUsage"), call: (app) => call(app, "getTokenUsage") },
  getTokenUsageHistorical: {
    promises: result("getTokenUsageHistorical"),
    call: (app) => call(app, "getTokenUsageHistorical")
  },
  developerSearch: {
    promises: result("developerSearch"),
    call: (app) => call(app, "developerSearch", "river stones", { k: 2, types: ["readme", "issue"], language: "C" })
  },
  feedback: {
    promises: result("feedback"),
    call: async (app, site) => {
      const { metadata } = await call<{ readonly metadata: { readonly scrapeId: string } }>(app, "scrape", page(site))
      return call(app, "feedback", {
        endpoint: "scrape",
        jobId: metadata.scrapeId,
        rating: "good",
        note: "Complete and fast."
      })
    }
  },
  searchFeedback: {
    promises: result("searchFeedback"),
    call: async (app, site) => {
      // the client does not return the ID of a search
      const { post } = app["http"] as unknown as Http
      const { data } = await post.call(app["http"], "/v2/search", { query: "river stones" })
      return call(app, "searchFeedback", data.id, { rating: "good", valuableSources: [{ url: page(site) }] })
    }
  },
  getQueueStatus: { promises: result("getQueueStatus"), call: (app) => call(app, "getQueueStatus") },
  browser: { promises: result("browser"), call: (app) => call(app, "browser", { ttl: 60 }) },
  browserExecute: {
    promises: result("browserExecute"),
    call: async (app) => call(app, "browserExecute", await openBrowser(app), { code: "6 * 7", language: "node" })
  },
  listBrowsers: {
    promises: result("listBrowsers"),
    call: async (app) => {
      await openBrowser(app)
      return call(app, "listBrowsers", { status: "active" })
    }
  },
  deleteBrowser: {
    promises: result("deleteBrowser"),
    call: async (app) => call(app, "deleteBrowser", await openBrowser(app))
  },
  ...Object.fromEntries(
    ["interact", "scrapeExecute"].map((name) =>
      [name, {
        promises: result(name),
        call: async (app, site) => call(app, name, await scraped(app, site), { code: "await page.title()" })
      }] satisfies [string, Method]
    )
  ),
  ...Object.fromEntries(
    ["stopInteraction", "stopInteractiveBrowser", "deleteScrapeBrowser"].map((name) =>
      [name, {
        promises: result(name),
        call: async (app, site) => {
          const id = await scraped(app, site)
          await call(app, "interact", id, { code: "1" })
          return call(app, name, id)
        }
      }] satisfies [string, Method]
    )
  )
}

/** The methods of `app.research`. */
export const workingResearch: Readonly<Record<string, Method>> = {
  searchPapers: {
    promises: "firecrawl.SearchPapersResponse",
    call: (app) => call(app, "searchPapers", "attention", { k: 2 })
  },
  getPaper: { promises: "firecrawl.PaperMetadataResponse", call: (app) => call(app, "getPaper", "arxiv:1706.03762") },
  similarPapers: {
    promises: "firecrawl.SimilarPapersResponse",
    call: (app) => call(app, "similarPapers", "arxiv:1706.03762", { intent: "language models" })
  }
}

/** Methods of `app.research` whose operations the engine does not implement. */
export const unansweredResearch: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  searchGithub: ["effect schema"]
}

/**
 * Members that call no operation of the API: a service of the hosted product, the class of `app.research`, and the
 * watcher.
 */
export const others: ReadonlyArray<string> = ["constructor", "isCloudService", "findTools", "research", "watcher"]
