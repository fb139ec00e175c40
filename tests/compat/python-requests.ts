/** A request in the format of the official Python client. `SITE` is replaced by the URL of the site. */
export interface PythonRequest {
  readonly call: string
  readonly path: string
  /** A JSON body, or the options of an upload. */
  readonly body: Readonly<Record<string, unknown>>
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
  }
]
