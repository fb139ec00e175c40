import {
  agentErrors,
  type CatalogRow,
  commonErrors,
  errorTables,
  Format,
  limits,
  queryOperators,
  retryRules
} from "@trawl/schema"
import { assert, describe, it } from "vitest"
import { readSource } from "../src/generated-files.ts"

const { contract, document } = readSource()

describe("the contract", () => {
  it("contains every operation of the document, and no others", () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path
      }))
    )
    assert.deepStrictEqual(
      Object.values(contract.operations).map(({ id, method, path }) => ({ id, method, path })),
      documented
    )
    for (const [id, operation] of Object.entries(contract.operations)) assert.strictEqual(operation.id, id)
  })

  it("has the specification's facts about search and scrape", () => {
    const timeout = { field: "timeout", default: 60_000, unit: "milliseconds" } as const
    const shape = {
      method: "POST",
      parameters: [],
      body: ["json"],
      answer: "json",
      startsJob: false,
      cacheable: true,
      timeout,
      envelope: true
    } as const
    const { searchAndScrape, scrape } = contract.operations
    assert.deepInclude(searchAndScrape, {
      id: "searchAndScrape",
      name: "search",
      feature: "search",
      path: "/v2/search",
      errorTables: ["common", "every"],
      ...shape
    })
    assert.deepInclude(scrape, {
      id: "scrape",
      feature: "scrape",
      path: "/v2/scrape",
      errorTables: ["common", "page", "every"],
      ...shape
    })
    assert.deepInclude(searchAndScrape, {
      request: "SearchRequest",
      response: "SearchResponse",
      provenance: "specified"
    })
  })

  it("allows caching for searches, pages and papers, but not for statuses, lists and usage, which callers poll", () => {
    assert.deepStrictEqual(
      Object.values(contract.operations).filter(({ cacheable }) => cacheable).map(({ id }) => id),
      [
        "searchAndScrape",
        "searchDeveloper",
        "searchDeveloperByQuery",
        "searchPapers",
        "inspectPaper",
        "findSimilarPapers",
        "scrape",
        "previewCrawlParams",
        "map",
        "searchSupportDocs",
        "getAgentSnapshot"
      ]
    )
  })

  it("has one name for users per operation", () => {
    const all = Object.values(contract.operations)
    assert.lengthOf(new Set(all.map(({ name }) => name)), all.length)
    assert.deepStrictEqual(all.filter(({ id, name }) => id !== name).map(({ id, name }) => [id, name]), [[
      "searchAndScrape",
      "search"
    ]])
  })

  it("lists every placeholder of a path as a required parameter", () => {
    for (const { path, parameters } of Object.values(contract.operations)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true }))
      assert.deepStrictEqual(parameters.filter((parameter) => parameter.in === "path"), placeholders)
    }
  })

  it("contains every row of the specification's tables in order, and every row of all others, without undefined values", () => {
    const catalog: ReadonlyArray<CatalogRow> = Object.values(errorTables).flat()
    assert.deepStrictEqual(contract.errors.map(({ reason }) => reason), catalog.map(({ reason }) => reason))
    assert.deepStrictEqual(
      contract.errors.slice(0, commonErrors.length + agentErrors.length).map((
        { table, provenance }
      ) => [table, provenance]),
      [...commonErrors.map(() => ["common", "specified"]), ...agentErrors.map(() => ["agent", "specified"])]
    )
    assert.deepStrictEqual(JSON.parse(JSON.stringify(contract.errors)), contract.errors)
    for (const [index, { code, pattern, standsForStatus, ...row }] of contract.errors.entries()) {
      const expected = catalog[index]
      assert.deepInclude(expected, { status: row.status, error: row.error, cause: row.cause, retryable: row.retryable })
      assert.strictEqual(code, expected?.code ?? null)
      assert.strictEqual(pattern, expected?.pattern ?? null)
      assert.strictEqual(standsForStatus, expected?.standsForStatus ?? false)
    }
  })

  it("lists the operations that can raise each row", () => {
    for (const { operations, table } of contract.errors) {
      for (const id of operations) assert.isTrue(contract.operations[id]?.errorTables.includes(table))
    }
    assert.isNotEmpty(contract.errors.filter(({ operations }) => operations.includes("searchAndScrape")))
  })

  it("contains the retry rules, the operators and the limits", () => {
    assert.deepStrictEqual(contract.retry, retryRules)
    assert.deepStrictEqual(contract.operators, queryOperators)
    assert.deepStrictEqual(contract.limits, limits)
  })

  it("contains the default of every field that has one", () => {
    const { ScrapeRequest: scraped = {}, SearchRequest: searched = {}, SearchScrapeOptions: results = {} } =
      contract.defaults
    assert.deepInclude(searched, { limit: 10, sources: [{ type: "web" }], timeout: 60_000, highlights: true })
    assert.deepInclude(scraped, { formats: ["markdown"], onlyMainContent: true, maxAge: 172_800_000, proxy: "auto" })
    assert.notProperty(results, "formats")
    assert.deepInclude(searched, { scrapeOptions: {} })
    for (const options of [scraped, results]) assert.deepInclude(options, { redactPII: false })
    for (const [component, fields] of Object.entries(contract.defaults)) {
      for (const [field, value] of Object.entries(fields)) {
        assert.deepStrictEqual(document.components.schemas[component]?.properties?.[field]?.default, value)
      }
    }
  })

  it("has the field of the document for every format", () => {
    const types = Format.members.flatMap((member) => "fields" in member ? [member.fields.type.literal] : [])
    assert.sameMembers(Object.keys(contract.formats), types)
    const fields = document.components.schemas["Document"]?.properties ?? {}
    for (const { field } of Object.values(contract.formats)) assert.property(fields, field ?? "")
  })
})
