import { assert, describe, it } from "vitest"
import { printLink, readLink } from "../src/address/link.ts"
import type { Requests, View } from "../src/address/requests.ts"

const requests: { readonly [V in View]: Requests[V] } = {
  search: {
    query: `a & b = "c" #d site:example.com`,
    limit: 5,
    sources: ["web", { type: "images" }],
    tbs: "qdr:w",
    includeDomains: ["example.com", "example.org"],
    safe: true,
    scrapeOptions: { formats: ["markdown", { type: "json", schema: { type: "object" } }] }
  },
  scrape: {
    url: "https://example.com/a?b=c#d",
    formats: ["markdown", { type: "screenshot", fullPage: true }],
    onlyMainContent: false,
    waitFor: 0,
    location: { country: "PT" }
  },
  crawl: {
    url: "https://example.com/docs",
    limit: 20,
    includePaths: ["^/docs/", "a|b"],
    excludePaths: ["draft"],
    maxDiscoveryDepth: 3,
    sitemap: "only",
    crawlEntireDomain: true,
    allowSubdomains: true,
    run: "0199-id"
  },
  map: { url: "https://example.com/", search: "a b", limit: 5, sitemap: "skip", includeSubdomains: false },
  extract: {
    urls: ["https://example.com/docs/*"],
    prompt: "each page",
    schema: { type: "object", properties: {} },
    limit: 10,
    enableWebSearch: true,
    run: "0199-id"
  },
  monitor: {
    name: "Prices",
    urls: ["https://example.com/pricing"],
    sites: ["https://example.com/docs"],
    queries: ["new tariffs"],
    schedule: "*/30 * * * *",
    timezone: "Europe/London",
    goal: "a price drops",
    ignoreSelectors: [".ad"],
    ignorePatterns: ["\\d+ readers"],
    run: "0199-id",
    check: "0200-id"
  },
  agent: {
    prompt: "line\nline",
    urls: ["https://example.com/"],
    schema: { type: "object", properties: {} },
    maxCredits: 50,
    effort: "low",
    run: "0199-id"
  },
  interact: { run: "0199-id", code: "await page.title()" },
  reference: { operation: "startAgent" }
}

describe("a link", () => {
  it.each(Object.keys(requests) as ReadonlyArray<View>)("to %s restores the request", (view) => {
    assert.deepStrictEqual(readLink(printLink(view, requests[view])), { view, request: requests[view] })
  })

  it("is parsed in its hand-written form", () => {
    assert.deepStrictEqual(readLink("#/search?query=retry+schedule&limit=3&sources=web&sources=news"), {
      view: "search",
      request: { query: "retry schedule", limit: 3, sources: ["web", "news"] }
    })
    assert.deepStrictEqual(readLink(""), { view: "search", request: {} })
    assert.deepStrictEqual(readLink("#/nowhere?query=x"), { view: "search", request: { query: "x" } })
  })

  it("with invalid parts is parsed as far as possible", () => {
    assert.deepStrictEqual(readLink("#/search?limit=many&safe=perhaps&sources={&query=x&apiKey=secret"), {
      view: "search",
      request: { query: "x", sources: [] }
    })
    assert.deepStrictEqual(readLink("#/agent?schema=[1]&maxCredits=-1&effort=huge").request, {})
    assert.deepStrictEqual(readLink("#/constructor").view, "search")
  })

  it("never contains headers or webhooks, which may contain a secret", () => {
    assert.notInclude(printLink("scrape", { url: "https://example.com/", headers: { cookie: "secret" } }), "secret")
    assert.notInclude(printLink("monitor", { webhook: "https://hooks.example.com/secret" }), "secret")
  })
})
