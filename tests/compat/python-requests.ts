/**
 * A request in the format of the official Python client. `SITE` is replaced by the URL of the site; `MONITOR`, `CHECK` and
 * `EXTRACTION` by the IDs of earlier responses.
 */
export interface PythonRequest {
  readonly call: string
  /** Default: `POST`. */
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE"
  readonly path: string
  /** A JSON body, or the options of an upload. */
  readonly body?: Readonly<Record<string, unknown>>
  /** The name under which later requests use the ID of the response. */
  readonly names?: "MONITOR" | "CHECK" | "EXTRACTION"
  /** The file of an upload. */
  readonly file?: { readonly name: string; readonly type: string; readonly text: string }
  readonly answer: (body: never) => unknown
  readonly expected: unknown
}

const origin = "python-sdk@4.47.1"

// what the client adds if any option is given: apps/python-sdk/firecrawl/v2/utils/validation.py, prepare_scrape_options
const withDefaults = {
  onlyMainContent: true,
  skipTlsVerification: true,
  removeBase64Images: true,
  fastMode: false,
  blockAds: true,
  maxAge: 14_400_000,
  storeInCache: true,
  mobile: false
}

const { maxAge: _maxAge, storeInCache: _storeInCache, ...ofUploads } = withDefaults

const pageTitle = ({ data }: { readonly data: { readonly metadata: { readonly title: string } } }) =>
  data.metadata.title
const started = ({ id, success }: { readonly id: string; readonly success: boolean }) => [success, typeof id]

/** Read from the source of the client, version 4.47.1 (`firecrawl/firecrawl`, `apps/python-sdk`). */
export const pythonRequests: ReadonlyArray<PythonRequest> = [
  {
    call: "scrape(url)",
    path: "/v2/scrape",
    body: { url: "SITEpage-1.html", origin },
    answer: pageTitle,
    expected: "Note 1 on river stones"
  },
  {
    call: "scrape(url, formats=[…], parsers=[…], location=…, …)",
    path: "/v2/scrape",
    body: {
      url: "SITEpage-1.html",
      includeTags: ["main"],
      excludeTags: ["footer"],
      waitFor: 0,
      ...withDefaults,
      formats: ["markdown", "links", { type: "query", prompt: "Which stone did the river move?", mode: "freeform" }],
      headers: { "x-visitor": "compat" },
      timeout: 30_000,
      parsers: ["pdf", { type: "pdf", maxPages: 2 }],
      location: { country: "US", languages: ["en"] },
      proxy: "auto",
      integration: "compat",
      origin
    },
    answer: pageTitle,
    expected: "Note 1 on river stones"
  },
  {
    call: "search(query, scrape_options=…)",
    path: "/v2/search",
    body: {
      query: "river stones",
      sources: [{ type: "web" }],
      limit: 2,
      timeout: 300_000,
      ignoreInvalidURLs: false,
      includeDomains: [],
      scrapeOptions: { ...withDefaults, formats: ["markdown"] },
      integration: "compat",
      origin
    },
    answer: ({ data }: { readonly data: { readonly web: ReadonlyArray<{ readonly markdown: string }> } }) =>
      data.web.map(({ markdown }) => markdown.includes("river moved")),
    expected: [true, true]
  },
  {
    call: "start_batch_scrape(urls, options=…)",
    path: "/v2/batch/scrape",
    body: {
      urls: ["SITEpage-1.html", "SITEpage-2.html"],
      ...withDefaults,
      formats: ["markdown"],
      ignoreInvalidURLs: true,
      maxConcurrency: 2,
      integration: "compat",
      origin
    },
    answer: started,
    expected: [true, "string"]
  },
  {
    call: "start_crawl(url, limit=…, scrape_options=…, …)",
    path: "/v2/crawl",
    body: {
      url: "SITE",
      scrapeOptions: { ...withDefaults, formats: ["markdown", "links"] },
      excludePaths: ["^/missing"],
      maxDiscoveryDepth: 2,
      sitemap: "include",
      ignoreQueryParameters: true,
      deduplicateSimilarURLs: true,
      crawlEntireDomain: false,
      allowExternalLinks: false,
      allowSubdomains: false,
      maxConcurrency: 2,
      regexOnFullURL: false,
      limit: 2,
      origin
    },
    answer: started,
    expected: [true, "string"]
  },
  {
    call: "crawl_params_preview(url, prompt)",
    path: "/v2/crawl/params-preview",
    body: { url: "SITE", prompt: "no more than 5 pages", origin },
    answer: ({ data, success }: { readonly success: boolean; readonly data: { readonly limit: number } }) => [
      success,
      data.limit
    ],
    expected: [true, 5]
  },
  {
    call: "map(url, search=…, limit=…, …)",
    path: "/v2/map",
    body: {
      url: "SITE",
      sitemap: "include",
      search: "stone 3",
      includeSubdomains: false,
      ignoreQueryParameters: true,
      limit: 2,
      timeout: 20_000,
      integration: "compat",
      origin
    },
    answer: ({ links }: { readonly links: ReadonlyArray<{ readonly url: string; readonly title?: string }> }) => [
      links.length,
      links[0]?.title
    ],
    expected: [2, "Note 3 on river stones"]
  },
  {
    call: "start_agent(urls, prompt=…, schema=…, …)",
    path: "/v2/agent",
    body: {
      urls: ["SITEpage-3.html"],
      prompt: "How many metres did stone number 3 drift?",
      schema: {
        title: "Drift",
        type: "object",
        properties: { drift: { title: "Drift", type: "integer" } },
        required: ["drift"]
      },
      integration: "compat",
      maxCredits: 100,
      strictConstrainToURLs: true,
      model: "spark-1-mini",
      origin
    },
    answer: started,
    expected: [true, "string"]
  },
  {
    call: "parse(file, options=…)",
    path: "/v2/parse",
    body: { ...ofUploads, formats: ["markdown"], origin },
    file: { name: "notes.html", type: "text/html", text: "<title>Notes</title><h1>Notes</h1><p>Granite rolls.</p>" },
    answer: ({ data }: { readonly data: { readonly markdown: string } }) => data.markdown,
    expected: "# Notes\n\nGranite rolls."
  },
  {
    call: "create_monitor(MonitorCreateRequest(…))",
    path: "/v2/monitor",
    body: {
      name: "Stones",
      schedule: { text: "every 30 minutes", timezone: "Europe/London" },
      targets: [
        { type: "scrape", urls: ["SITEpage-1.html"], scrapeOptions: { ...withDefaults, formats: ["markdown"] } },
        { type: "crawl", url: "SITE", crawlOptions: { limit: 2 } }
      ],
      webhook: { url: "SITEhook", events: ["monitor.page"] },
      retentionDays: 7,
      goal: "a stone moves",
      origin
    },
    names: "MONITOR",
    answer: ({ data }: MonitorAnswer) => [data.status, data.schedule, data.targets?.map(({ type }) => type)],
    expected: ["active", { cron: "*/30 * * * *", timezone: "Europe/London" }, ["scrape", "crawl"]]
  },
  {
    call: "update_monitor(id, MonitorUpdateRequest(…))",
    method: "PATCH",
    path: "/v2/monitor/MONITOR",
    body: { name: "Pebbles", schedule: { cron: "0 9 * * *", timezone: "UTC" }, origin },
    answer: ({ data }: MonitorAnswer) => [data.name, data.schedule],
    expected: ["Pebbles", { cron: "0 9 * * *", timezone: "UTC" }]
  },
  {
    call: "list_monitors(limit=…, offset=…)",
    method: "GET",
    path: "/v2/monitor?limit=5&offset=0",
    answer: ({ data }: { readonly data: ReadonlyArray<{ readonly name: string }> }) => data.map(({ name }) => name),
    expected: ["Pebbles"]
  },
  {
    call: "run_monitor(id)",
    path: "/v2/monitor/MONITOR/run",
    body: { origin },
    names: "CHECK",
    answer: ({ data }: MonitorAnswer) => typeof data.status,
    expected: "string"
  },
  {
    call: "list_monitor_checks(id, limit=…)",
    method: "GET",
    path: "/v2/monitor/MONITOR/checks?limit=10",
    answer: ({ data }: { readonly data: ReadonlyArray<unknown> }) => data.length,
    expected: 1
  },
  {
    call: "get_monitor_check(id, check_id, limit=…, skip=…, status=…)",
    method: "GET",
    path: "/v2/monitor/MONITOR/checks/CHECK?limit=10&skip=0&status=new",
    answer: ({ data }: { readonly data: { readonly pages: unknown } }) => Array.isArray(data.pages),
    expected: true
  },
  {
    call: "delete_monitor(id)",
    method: "DELETE",
    path: "/v2/monitor/MONITOR",
    answer: ({ success }: { readonly success: boolean }) => success,
    expected: true
  },
  {
    call: "start_extract(urls, prompt=…, schema=…, show_sources=…, …)",
    path: "/v2/extract",
    body: {
      urls: ["SITEpage-3.html"],
      prompt: "How many metres did stone number 3 drift?",
      schema: {
        title: "Drift",
        type: "object",
        properties: { drift: { title: "Drift", type: "integer" } },
        required: ["drift"]
      },
      systemPrompt: "Be exact.",
      allowExternalLinks: false,
      enableWebSearch: false,
      showSources: true,
      ignoreInvalidURLs: true,
      scrapeOptions: { ...withDefaults, formats: ["markdown"] },
      integration: "compat",
      agent: { model: "FIRE-1" },
      origin
    },
    names: "EXTRACTION",
    answer: started,
    expected: [true, "string"]
  },
  {
    call: "get_extract_status(id)",
    method: "GET",
    path: "/v2/extract/EXTRACTION",
    answer: ({ status, success }: { readonly success: boolean; readonly status: string }) => [
      success,
      /^(?:processing|completed)$/.test(status)
    ],
    expected: [true, true]
  }
]

interface MonitorAnswer {
  readonly data: {
    readonly name?: string
    readonly status: string
    readonly schedule?: object
    readonly targets?: ReadonlyArray<{ readonly type: string }>
  }
}
