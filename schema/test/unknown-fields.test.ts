import { assert, describe, it } from "vitest"
import { ScrapeRequest } from "../src/scrape.ts"
import { SearchRequest } from "../src/search-request.ts"
import { examineRequest } from "../src/protocol/examine-request.ts"
import { nearMiss } from "../src/protocol/unknown-fields.ts"

const url = "https://docs.example.com/"

describe("a service", () => {
  it("ignores unknown fields at any depth, and reports their paths", () => {
    const request = {
      url,
      page: 2,
      formats: ["links", { type: "json", model: "x" }],
      location: { country: "DE", city: "Berlin" }
    }
    const { count, ignored, known } = examineRequest(ScrapeRequest, request)
    assert.deepStrictEqual(known, { url, formats: ["links", { type: "json" }], location: { country: "DE" } })
    assert.deepStrictEqual(ignored, [["page"], ["formats", 1, "model"], ["location", "city"]])
    assert.strictEqual(count, 3)
  })

  it("ignores the fields of public clients without a warning, in every object", () => {
    const request = {
      url,
      fastMode: false,
      toolDetail: "full",
      __agentInterop: {},
      __experimental_omce: true,
      location: { origin: "mcp" }
    }
    assert.deepInclude(examineRequest(ScrapeRequest, request), { known: { url, location: {} }, ignored: [], count: 0 })
  })

  it("does not examine JSON Schemas and headers", () => {
    const request = { url, headers: { limt: "1" }, formats: [{ type: "json", schema: { propertis: {}, page: 1 } }] }
    assert.strictEqual(examineRequest(ScrapeRequest, request).known, request)
  })

  it("leaves the unknown fields of closed objects, near misses and dangerous names for the schema to reject", () => {
    const text =
      `{"url":"${url}","formts":[],"parsers":[{"type":"pdf","page":1}],"redactPII":{"x":1},"profile":{"name":"a","x":1},` +
      `"threatProtection":{"x":1},"actions":[{"type":"wait","milliseconds":1,"x":1}],"auditMetadata":{"username":"a","x":1},"location":{"__proto__":{}},"toString":1}`
    const request: unknown = JSON.parse(text)
    assert.strictEqual(examineRequest(ScrapeRequest, request).known, request)
  })

  it("finds lists and records that are too large without examining their content", () => {
    const { known, tooLarge } = examineRequest(SearchRequest, {
      query: "a",
      includeDomains: Array.from({ length: 1001 }, () => 1),
      scrapeOptions: {
        formats: Array.from({ length: 90_000 }, () => ({ page: 1 })),
        headers: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`x-${at}`, 1]))
      }
    })
    assert.deepStrictEqual(tooLarge, [
      { path: ["includeDomains"], unit: "items", most: 1000, size: 1001 },
      { path: ["scrapeOptions", "formats"], unit: "items", most: 1000, size: 90_000 },
      { path: ["scrapeOptions", "headers"], unit: "fields", most: 1000, size: 1001 }
    ])
    assert.deepStrictEqual(known, { query: "a", includeDomains: [], scrapeOptions: { formats: [], headers: {} } })
  })

  it("ignores nothing when it is strict", () => {
    const request = { url, page: 2, fastMode: false }
    assert.strictEqual(examineRequest(ScrapeRequest, request, { strict: true }).known, request)
  })
})

describe("a near miss", () => {
  const known = ["query", "limit", "url", "mode", "scrapeOptions", "includeDomains", "onlyMainContent"]
  it.each([
    ["limt", "limit"],
    ["limits", "limit"],
    ["qeury", "query"],
    ["URL", "url"],
    ["include_domains", "includeDomains"],
    ["scrapeoption", "scrapeOptions"],
    ["onlyMainContnet", "onlyMainContent"]
  ])("of a known field: %s of %s", (name, expected) => assert.strictEqual(nearMiss(name, known), expected))

  it.each(["page", "code", "uri", "model_name", "onlyContent", "limit".repeat(20)])(
    "is not %s",
    (name) => assert.isUndefined(nearMiss(name, known))
  )
})
