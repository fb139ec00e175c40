import { assert, describe, it } from "vitest"
import { componentName, type JsonSchema, type OpenApiResponse, operationsOf } from "../src/openapi-document.ts"
import { readSource } from "../src/generated-files.ts"

const { contract, document } = readSource()
const { schemas } = document.components
const operations = operationsOf(document)

/** The document as readers get it. */
const published = JSON.parse(JSON.stringify(document))
const schema = (name: string) => published.components.schemas[name]
const publishedOperations = Object.values<Record<string, Record<string, unknown>>>(published.paths).flatMap(
  Object.values
)

describe("the OpenAPI document", () => {
  it("is version 3.1 of version 2, with the base URL as a variable", () => {
    assert.match(document.openapi, /^3\.1\./)
    assert.deepInclude(document.info, { title: "Web Search-and-Scrape API", version: "2" })
    assert.nestedPropertyVal(document, "servers[0].url", "{base_url}")
  })

  it("requires a bearer key for every operation", () => {
    const { bearer, ...others } = published.components.securitySchemes
    assert.deepStrictEqual(others, {})
    assert.strictEqual(bearer.type, "http")
    assert.match(bearer.scheme, /^bearer$/i)
    for (const { security } of publishedOperations) assert.deepStrictEqual(security, [{ bearer: [] }])
  })

  it("has no missing references and no unused components", () => {
    const named = [...new Set(refsOf(document))]
    assert.sameMembers(named, [
      ...Object.keys(schemas),
      ...Object.keys(document.components.responses ?? {}),
      ...Object.keys(document.components.headers ?? {})
    ])
  })

  it("describes every operation", () => {
    for (const { summary, description } of publishedOperations) {
      assert.match(String(summary ?? ""), /\w/)
      assert.match(String(description ?? ""), /\w/)
    }
  })
})

describe.each(operations)("operation $operationId", ({ deprecated = false, operationId, responses, requestBody }) => {
  const rows = contract.errors.filter(({ operations }) => operations.includes(operationId))
  const statuses = [...new Set(rows.map(({ status }) => String(status)))]

  it("answers every failure status with the error body, and describes it by the rows of its tables", () => {
    assert.sameMembers(Object.keys(responses).filter((status) => status >= "400"), statuses)
    for (const status of statuses) {
      const { description, content } = resolveResponse(responses[status])
      const own = rows.filter((row) => String(row.status) === status)
      for (const { error, cause } of own) {
        assert.include(description, error)
        assert.include(description, cause)
      }
      const { schema, examples } = content?.["application/json"] ?? {}
      assert.deepStrictEqual(schema, { $ref: "#/components/schemas/ErrorBody" })
      assert.sameMembers(Object.keys(examples ?? {}), own.map(({ reason }) => reason))
    }
  })

  it("has the request ID in every response, and marks deprecated operations", () => {
    for (const [status, response] of Object.entries(responses)) {
      const headers = Object.keys((response.$ref === undefined ? response : resolveResponse(response)).headers ?? {})
      assert.include(headers, "X-Request-Id")
      assert.strictEqual(headers.includes("Deprecation"), deprecated && Number(status) < 400)
    }
  })

  it("documents Retry-After exactly for statuses where a retry can help", () => {
    const promising = statuses.filter((status) =>
      resolveResponse(responses[status]).headers?.["Retry-After"] !== undefined
    )
    const worth = rows.filter(({ retryable }) => retryable === "yes").map(({ status }) => String(status))
    assert.sameMembers(promising, [...new Set(worth)])
  })

  it.skipIf(requestBody?.content["application/json"] === undefined)(
    "states for every object of its request whether unknown fields are rejected or ignored",
    () => {
      const reachable = objectsOf(requestBody?.content["application/json"]?.schema)
      assert.isNotEmpty(reachable)
      assert.deepStrictEqual(
        reachable.filter((object) =>
          (object.additionalProperties !== false) !== (object["x-unknown-fields"] === "ignored")
        ),
        []
      )
    }
  )

  it.skipIf(responses["200"]?.content?.["application/json"] === undefined)("has an open response", () => {
    const reachable = objectsOf(responses["200"]?.content?.["application/json"]?.schema)
    assert.isNotEmpty(reachable)
    assert.deepStrictEqual(reachable.filter(({ additionalProperties }) => additionalProperties === false), [])
  })
})

describe("the search request", () => {
  const { properties, required, not } = schema("SearchRequest")

  it("requires only the query, and documents its limits", () => {
    assert.deepStrictEqual(required, ["query"])
    assert.deepInclude(properties.query, { type: "string", maxLength: 500 })
    assert.deepInclude(properties.limit, { type: "integer", minimum: 1, maximum: 100 })
  })

  it("documents its defaults", () => {
    const { SearchScrapeOptions: scrapeOptions } = published.components.schemas
    const defaults = Object.entries<{ readonly default?: unknown }>({ ...properties, scrapeOptions })
      .flatMap(([name, field]) => "default" in field ? [[name, field.default]] : [])
    assert.deepStrictEqual(Object.fromEntries(defaults), {
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

  it("describes its fields", () => {
    for (
      const name of [
        "query",
        "limit",
        "sources",
        "tbs",
        "location",
        "country",
        "safe",
        "timeout",
        "highlights",
        "enterprise"
      ]
    ) {
      assert.match(properties[name].description ?? "", /\w/, name)
    }
  })

  it("makes includeDomains and excludeDomains mutually exclusive, unless one is empty", () => {
    assert.deepStrictEqual(not, {
      required: ["includeDomains", "excludeDomains"],
      properties: { includeDomains: { minItems: 1 }, excludeDomains: { minItems: 1 } }
    })
  })
})

it("a wait action has exactly one of its two forms", () => {
  assert.deepStrictEqual(schema("WaitAction").oneOf, [{ required: ["milliseconds"] }, { required: ["selector"] }])
})

it("the scrape request has its limits", () => {
  const { timeout, maxAge } = schema("ScrapeRequest").properties
  assert.deepInclude(timeout, { minimum: 1_000, maximum: 300_000, default: 60_000 })
  assert.deepInclude(maxAge, { minimum: 0, default: 172_800_000 })
  assert.deepInclude(schema("PdfParser").properties.maxPages, { minimum: 1, maximum: 10_000 })
  assert.deepInclude(schema("Profile").properties.name, { minLength: 1, maxLength: 128 })
  assert.deepInclude(schema("QuestionFormat").properties.question, { maxLength: 10_000 })
  assert.deepInclude(schema("HighlightsFormat").properties.query, { maxLength: 10_000 })
  assert.deepInclude(schema("AuditMetadata").properties.username, { maxLength: 1_024 })
  for (const list of ["blacklist", "whitelist", "blockedTlds"]) {
    assert.deepInclude(schema("ThreatProtectionOverride").properties[list], { maxItems: 1_000 })
  }
})

function refsOf(part: unknown): ReadonlyArray<string> {
  if (typeof part !== "object" || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => key === "$ref" ? [componentName(String(value))] : refsOf(value))
}

function resolveResponse(response: OpenApiResponse | undefined): OpenApiResponse {
  return document.components.responses?.[componentName(response?.$ref ?? "")] ?? {}
}

function resolve(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : schemas[componentName(schema.$ref)] ?? {}
}

/** All objects with named fields that a schema can contain. */
function objectsOf(schema: JsonSchema | undefined, seen = new Set<JsonSchema>()): ReadonlyArray<JsonSchema> {
  const found = resolve(schema ?? {})
  if (seen.has(found)) return []
  seen.add(found)
  const parts = [
    ...Object.values(found.properties ?? {}),
    ...found.anyOf ?? [],
    ...found.items === undefined ? [] : [found.items]
  ]
  // a fragment without a type is part of a cross-field rule
  return [
    ...found.properties === undefined || found.type === undefined ? [] : [found],
    ...parts.flatMap((part) => objectsOf(part, seen))
  ]
}
