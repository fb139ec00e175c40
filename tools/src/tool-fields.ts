/**
 * What a language model may say of a request, by component and field: what it cannot know or need not decide is left to the program.
 * `true` is the field as it is; a list names the components that its items may be, or those of their values that it may use.
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

export type ToolField = true | ReadonlyArray<string | Readonly<Record<string, ReadonlyArray<string>>>>
