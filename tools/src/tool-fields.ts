/**
 * What a language model may say of a request, by component and field: what it cannot know or need not decide is left to
 * the program.
 * `true` is the field as it is; a list names the components that its items may be, or those of their values that it may
 * use.
 */
export const toolFields: Readonly<Record<string, Readonly<Record<string, ToolField>>>> = {
  SearchRequest: {
    query: true,
    limit: true,
    sources: ["SourceName"],
    categories: ["CategoryName"],
    includeDomains: true,
    excludeDomains: true,
    tbs: true,
    location: true,
    country: true
  },
  ScrapeRequest: {
    url: true,
    formats: [{ FormatName: ["markdown", "summary", "links", "html"] }, "QuestionFormat", "HighlightsFormat"],
    onlyMainContent: true,
    includeTags: true,
    excludeTags: true,
    waitFor: true,
    maxAge: true,
    location: true
  },
  AgentRequest: {
    prompt: true,
    urls: true,
    schema: true,
    strictConstrainToURLs: true
  }
}

/**
 * What no language model decides, whatever the request and wherever in it: who is told, who pays, who is trusted.
 * `toolFields` holds none of it, and tools that offer more than `toolFields` leave this out.
 */
export const programFields: ReadonlyArray<string> = [
  "auditMetadata",
  "enterprise",
  "integration",
  "lockdown",
  "origin",
  "profile",
  "redactPII",
  "skipTlsVerification",
  "storeInCache",
  "threatProtection",
  "webhook",
  "zeroDataRetention"
]

/** What a program settles besides, by component. One that is not here is no tool's. */
export const programFieldsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  // to treat a page with more care than this, there is a scrape
  SearchRequest: [
    "actions",
    "blockAds",
    "headers",
    "ignoreInvalidURLs",
    "minAge",
    "mobile",
    "parsers",
    "proxy",
    "removeBase64Images",
    "waitFor"
  ],
  // reading is all that it does: a page must not lead a model to act on it
  ScrapeRequest: ["actions", "headers"],
  AgentRequest: [],
  // a crawl for a model reads text, and follows the rules of the site
  CrawlRequest: [
    "actions",
    "blockAds",
    "delay",
    "headers",
    "ignoreRobotsTxt",
    "location",
    "maxConcurrency",
    "minAge",
    "mobile",
    "parsers",
    "prompt",
    "proxy",
    "removeBase64Images",
    "robotsUserAgent",
    "waitFor"
  ],
  MapRequest: ["headers", "ignoreRobotsTxt", "location"]
}

export type ToolField = true | ReadonlyArray<string | Readonly<Record<string, ReadonlyArray<string>>>>
