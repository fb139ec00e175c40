import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { SearchRequest } from "../src/search-request.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

const problems = problemsOf(SearchRequest)
const search = (fields: object) => problems({ query: "effect", ...fields })

const sources = "\"web\" | \"images\" | \"news\""
const categories = "\"developer\" | \"research\" | \"pdf\""
const timeFilter = "Expected qdr:h|d|w|m|y, cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY or sbd:1, combined with commas"

describe("a search request", () => {
  it("needs a query only", () => {
    assert.deepStrictEqual(problems({ query: "effect" }), [])
    assert.deepStrictEqual(problems({}), ["query: Required"])
  })

  it("may contain every field at once", () => {
    assert.deepStrictEqual(
      problems({
        query: "schema \"tagged error\" site:effect.website -filetype:pdf",
        limit: 20,
        sources: [{ type: "web", tbs: "sbd:1,qdr:w", location: "Berlin,Germany" }, { type: "images" }, {
          type: "news"
        }],
        categories: [{ type: "developer" }, "pdf"],
        includeDomains: ["effect.website"],
        tbs: "qdr:m",
        location: "Berlin,Germany",
        country: "DE",
        safe: true,
        timeout: 30_000,
        ignoreInvalidURLs: true,
        highlights: false,
        enterprise: ["zdr", "anon"],
        scrapeOptions: { formats: ["markdown", { type: "summary" }] },
        threatProtection: { mode: "normal" },
        origin: "api",
        integration: "_mine"
      }),
      []
    )
  })

  it("documents its defaults", () => {
    assert.deepStrictEqual(defaultsOf(SearchRequest.fields), {
      limit: 10,
      sources: [{ type: "web" }],
      categories: [],
      country: "US",
      timeout: 60_000,
      ignoreInvalidURLs: false,
      highlights: true,
      scrapeOptions: {}
    })
  })

  it("is not changed by decoding: defaults are not added", () => {
    assert.deepStrictEqual(Schema.decodeSync(SearchRequest)({ query: "effect" }), { query: "effect" })
  })

  it("is an object", () => {
    for (const body of [[], [{ query: "effect" }], null, "effect", 1, true]) {
      assert.deepStrictEqual(problems(body), [": Expected an object"])
    }
  })

  it("is checked for unknown fields, with the known ones in the message", () => {
    assert.deepStrictEqual(search({ querry: "effect" }), [
      "querry: Unknown field. Allowed: query, limit, sources, categories, includeDomains, excludeDomains, tbs, location, " +
      "country, safe, timeout, ignoreInvalidURLs, highlights, enterprise, scrapeOptions, threatProtection, origin, integration"
    ])
  })

  it("reports every problem at once", () => {
    assert.deepStrictEqual(
      problems({ limit: 0, safe: "yes", tbs: "qdr:z", scrapeOptions: { timeout: 1 } }).map(field),
      [
        "query",
        "limit",
        "tbs",
        "safe",
        "scrapeOptions.timeout"
      ]
    )
  })

  describe("query", () => {
    const cases: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
      ["1 character", "a", []],
      ["500 characters", "a".repeat(500), []],
      ["501 characters", "a".repeat(501), ["query: Expected at most 500 characters"]],
      ["250 emoji, which JavaScript counts as two each", "🦜".repeat(250), []],
      ["500 emoji", "🦜".repeat(500), []],
      ["501 emoji", "🦜".repeat(501), ["query: Expected at most 500 characters"]],
      ["nothing", "", ["query: Expected a query that is not empty"]],
      ["white space", " ", []],
      ["a number", 5, ["query: Expected string"]],
      ["null", null, ["query: Expected string"]]
    ]
    it.each(cases)("%s", (_, query, expected) => assert.deepStrictEqual(problems({ query }), expected))
  })

  describe("numbers", () => {
    const between = "limit: Expected a value between 1 and 100"
    const cases: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
      ["limit", 0, [between]],
      ["limit", 1, []],
      ["limit", 100, []],
      ["limit", 101, [between]],
      ["limit", -1, [between]],
      ["limit", 1.5, ["limit: Expected an integer"]],
      ["limit", "5", ["limit: Expected number"]],
      ["limit", null, ["limit: Expected number"]],
      ["timeout", 0, ["timeout: Expected a value greater than 0"]],
      ["timeout", 1, []],
      ["timeout", 0.5, ["timeout: Expected an integer"]]
    ]
    it.each(cases)("%s %j", (name, value, expected) => assert.deepStrictEqual(search({ [name]: value }), expected))
  })

  describe("choices", () => {
    const cases: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
      ["sources", ["web", "images", "news"], []],
      ["sources", [{ type: "web" }, { type: "images" }, { type: "news" }], []],
      ["sources", ["web", { type: "news" }], []],
      ["sources", [{ type: "web", tbs: "qdr:d", location: "Germany" }], []],
      ["sources", [{ type: "web", tbs: "qdr:z" }], [`sources.0.tbs: ${timeFilter}`]],
      ["sources", [{ type: "images", tbs: "qdr:d" }], ["sources.0.tbs: Unknown field. Allowed: type"]],
      ["sources", [{ type: "news", location: "Germany" }], ["sources.0.location: Unknown field. Allowed: type"]],
      ["sources", [{ type: "web", country: "DE" }], ["sources.0.country: Unknown field. Allowed: type, tbs, location"]],
      ["sources", ["web", "video"], [`sources.1: Expected ${sources}`]],
      ["sources", [{ type: "video" }], [`sources.0: Expected ${sources} or an object with one of these as type`]],
      ["sources", [{}], [`sources.0: Expected ${sources} or an object with one of these as type`]],
      ["sources", [1], [`sources.0: Expected ${sources} or an object with one of these as type`]],
      ["sources", "web", ["sources: Expected array"]],
      ["categories", ["developer", "research", "pdf"], []],
      ["categories", [{ type: "developer" }, { type: "research" }, { type: "pdf" }], []],
      ["categories", ["github"], [`categories.0: Expected ${categories}`]],
      ["categories", [{ type: "github" }], [`categories.0.type: Expected ${categories}`]],
      ["categories", [{}], ["categories.0.type: Required"]],
      ["categories", [{ type: "pdf", pages: 1 }], ["categories.0.pages: Unknown field. Allowed: type"]],
      ["categories", [1], [`categories.0: Expected ${categories} or an object with one of these as type`]],
      ["enterprise", ["zdr"], []],
      ["enterprise", ["anon"], []],
      ["enterprise", ["zdr", "full"], ["enterprise.1: Expected \"zdr\" | \"anon\""]],
      ["country", "DE", []],
      ["country", "de", []],
      ["country", "DEU", ["country: Expected an ISO country code of two letters"]],
      ["country", "", ["country: Expected an ISO country code of two letters"]],
      ["location", "San Francisco,California,United States", []],
      ["location", 1, ["location: Expected string"]]
    ]
    it.each(cases)("%s %j", (name, value, expected) => assert.deepStrictEqual(search({ [name]: value }), expected))
  })

  it.each(["safe", "ignoreInvalidURLs", "highlights"])("%s is true or false", (name) => {
    assert.deepStrictEqual(search({ [name]: true }), [])
    assert.deepStrictEqual(search({ [name]: false }), [])
    assert.deepStrictEqual(search({ [name]: "true" }), [`${name}: Expected boolean`])
    assert.deepStrictEqual(search({ [name]: null }), [`${name}: Expected boolean`])
  })

  it("accepts the fields that existing clients add to every body", () => {
    assert.deepStrictEqual(search({ origin: "js-sdk@4.42.0", integration: "zapier" }), [])
    assert.deepStrictEqual(search({ integration: null }), [])
  })

  it("accepts scrape options without a default for formats, because no result is scraped without formats", () => {
    assert.deepStrictEqual(search({ scrapeOptions: {} }), [])
    assert.deepStrictEqual(search({ scrapeOptions: [] }), ["scrapeOptions: Expected an object"])
    assert.notProperty(defaultsOf(SearchRequest.fields.scrapeOptions.schema.fields), "formats")
  })
})

const field = (problem: string) => problem.slice(0, problem.indexOf(":"))
