import { agentErrors, type CatalogRow, commonErrors, Format, limits, queryOperators, retryRules } from "@trawl/schema"
import { assert, describe, it } from "vitest"
import { readContract } from "../src/read-contract.ts"
import { readDocument } from "../src/read-document.ts"

const document = readDocument()
const contract = readContract(document)

describe("the contract", () => {
  it("holds every operation of the document, and only those", () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ id: operationId, method: method.toUpperCase(), path }))
    )
    assert.deepStrictEqual(
      Object.values(contract.operations).map(({ id, method, path }) => ({ id, method, path })),
      documented
    )
    for (const [id, operation] of Object.entries(contract.operations)) assert.strictEqual(operation.id, id)
  })

  it("says of search and scrape what the specification says", () => {
    const timeout = { field: "timeout", default: 60_000 }
    const shape = { method: "POST", parameters: [], body: "json" } as const
    const facts = { ...shape, startsJob: false, timeout, envelope: true, errorTables: ["common"] } as const
    const { searchAndScrape, scrape } = contract.operations
    assert.deepStrictEqual(searchAndScrape, { id: "searchAndScrape", path: "/v2/search", ...facts })
    assert.deepStrictEqual(scrape, { id: "scrape", path: "/v2/scrape", ...facts })
  })

  it("names every placeholder of a path as a required parameter", () => {
    for (const { path, parameters } of Object.values(contract.operations)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true }))
      assert.deepStrictEqual(parameters.filter((parameter) => parameter.in === "path"), placeholders)
    }
  })

  it("holds every row of both error tables, in order, with nothing left undefined", () => {
    const catalog: ReadonlyArray<CatalogRow> = [...commonErrors, ...agentErrors]
    assert.deepStrictEqual(contract.errors.map(({ reason }) => reason), catalog.map(({ reason }) => reason))
    assert.deepStrictEqual(
      contract.errors.map(({ table }) => table),
      [...commonErrors.map(() => "common" as const), ...agentErrors.map(() => "agent" as const)]
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

  it("holds the retry rules, the operators and the limits", () => {
    assert.deepStrictEqual(contract.retry, retryRules)
    assert.deepStrictEqual(contract.operators, queryOperators)
    assert.deepStrictEqual(contract.limits, limits)
  })

  it("holds the default of every field that has one", () => {
    const { ScrapeRequest: scraped = {}, SearchRequest: searched = {}, SearchScrapeOptions: results = {} } = contract.defaults
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

  it("says for every format which field of the document answers it", () => {
    const types = Format.members.flatMap((member) => "fields" in member ? [member.fields.type.literal] : [])
    assert.sameMembers(Object.keys(contract.formats), types)
    const fields = document.components.schemas["Document"]?.properties ?? {}
    for (const { field } of Object.values(contract.formats)) assert.property(fields, field ?? "")
  })
})
