/**
 * The request fields that a language model may set, by component and field. The program sets the fields that a model
 * cannot know or need not decide. `true` means the whole field; a list names the components or values that are allowed
 * as its items.
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
 * Fields that a language model never sets, in any request: who is notified, who pays, who is trusted. `toolFields`
 * contains none of them, and tools that offer more than `toolFields` omit them too.
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

/** Other fields that only a program sets, by component. A component that is not listed is not available to tools. */
export const programFieldsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  // a page that needs these options can be scraped instead
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
  // it only reads: a page must not lead a model to act on it
  ScrapeRequest: ["actions", "headers"],
  AgentRequest: [],
  // a crawl for a model reads text and follows the rules of the site
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
  // how pages are read is the program's choice
  ExtractRequest: ["agent", "ignoreInvalidURLs", "scrapeOptions", "systemPrompt", "timeout", "urlTrace"],
  ScrapeInteractRequest: ["existingSessionId"],
  MapRequest: ["headers", "ignoreRobotsTxt", "location"],
  FeedbackRequest: ["metadata"],
  SupportRequest: [],
  DeveloperSearchRequest: []
}

export type ToolField = true | ReadonlyArray<string | Readonly<Record<string, ReadonlyArray<string>>>>
