import { assert, describe, it } from "vitest"
import { breakingReasons } from "../src/breaking/compare-contracts.ts"
import { breakingChanges } from "../src/breaking/compare-documents.ts"
import { declaringMajor } from "../src/breaking/declared.ts"
import type { Contract } from "../src/contract-model.ts"
import { readSource } from "../src/generated-files.ts"
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from "../src/openapi-document.ts"

const { contract, document } = readSource()

/** The breaking changes if the document is changed like this. */
const changed = (change: (altered: Altered) => void): ReadonlyArray<string> => {
  const altered = structuredClone(document)
  change({
    document: altered,
    schema: (name) => there(altered.components.schemas[name]) as Writable,
    field: (name, field) => there(altered.components.schemas[name]?.properties?.[field]) as Writable,
    operation: (path, method) => there(altered.paths[path]?.[method])
  })
  return breakingChanges(document, altered)
}

interface Altered {
  readonly document: OpenApiDocument
  readonly schema: (name: string) => Writable
  readonly field: (name: string, field: string) => Writable
  readonly operation: (path: string, method: string) => OpenApiOperation
}

type Writable = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] } & { properties: Record<string, JsonSchema> }

const there = <A>(value: A | undefined): A => {
  assert.isDefined(value)
  return value
}

const breaking: ReadonlyArray<
  readonly [what: string, change: (altered: Altered) => void, sentences: ReadonlyArray<string>]
> = [
  ["an operation that is removed", ({ document }) => delete document.paths["/v2/map"], ["map (POST /v2/map) is gone"]],
  ["an operation that moves", ({ document }) => {
    document.paths["/v2/site-map"] = there(document.paths["/v2/map"])
    delete document.paths["/v2/map"]
  }, ["map is now POST /v2/site-map, was POST /v2/map"]],
  ["a renamed operation", ({ operation }) => void (operation("/v2/map", "post").operationId = "mapSite"), [
    "map is now named mapSite"
  ]],
  ["a field of a request that becomes required", ({ schema }) => {
    schema("SearchRequest").required = ["query", "limit"]
  }, ["SearchRequest.limit is now required"]],
  ["a new required field of a request", ({ schema }) => {
    schema("SearchRequest").properties["region"] = { type: "string" }
    schema("SearchRequest").required = ["query", "region"]
  }, ["SearchRequest.region is now required"]],
  ["a field that is no longer accepted", ({ schema }) => delete schema("ScrapeRequest").properties["mobile"], [
    "ScrapeRequest.mobile is no longer accepted"
  ]],
  ["a value that is no longer accepted", ({ field }) => {
    field("ScrapeRequest", "proxy").enum = ["basic", "auto"]
  }, ["ScrapeRequest.proxy no longer accepts \"enhanced\""]],
  ["a kind of object that is no longer accepted", ({ schema }) => {
    schema("Action").anyOf = schema("Action").anyOf?.filter(({ $ref }) => $ref?.endsWith("/ClickAction") === false) ??
      []
  }, ["Action no longer accepts ClickAction"]],
  ["null that is no longer accepted", ({ field }) => {
    field("ScrapeRequest", "integration").type = "string"
  }, ["ScrapeRequest.integration no longer accepts null"]],
  ["a lower maximum length of a text", ({ field }) => {
    field("SearchRequest", "query").maxLength = 400
  }, ["SearchRequest.query now accepts at most 400 characters, was 500"]],
  ["a lower maximum of a number", ({ field }) => {
    field("SearchRequest", "limit").maximum = 50
  }, ["SearchRequest.limit now accepts at most 50, was 100"]],
  ["a lower maximum length of a list", ({ field }) => {
    field("ThreatProtectionOverride", "blacklist").maxItems = 10
  }, ["ThreatProtectionOverride.blacklist now accepts at most 10 items, was 1000"]],
  ["a new limit", ({ field }) => {
    field("SearchRequest", "location").minLength = 2
  }, ["SearchRequest.location now accepts at least 2 characters, was unlimited"]],
  ["a new pattern", ({ field }) => {
    field("SearchRequest", "location").pattern = "^[A-Z]"
  }, ["SearchRequest.location must now have the pattern ^[A-Z]"]],
  ["a rule across fields", ({ schema }) => {
    schema("ScrapeRequest").not = { required: ["minAge", "maxAge"] }
  }, ["ScrapeRequest has a new rule: {\"not\":{\"required\":[\"minAge\",\"maxAge\"]}}"]],
  ["a changed default", ({ field }) => {
    field("SearchRequest", "limit").default = 5
  }, ["SearchRequest.limit is now 5 by default, was 10"]],
  ["a parameter that is removed", ({ operation }) => {
    operation("/v2/crawl/{jobId}", "get").parameters =
      operation("/v2/crawl/{jobId}", "get").parameters?.filter(({ name }) => name !== "skip") ?? []
  }, ["getCrawlStatus: the query parameter skip is gone"]],
  ["a parameter that becomes required", ({ operation }) => {
    for (const parameter of operation("/v2/crawl/{jobId}", "get").parameters ?? []) {
      parameter.required = parameter.name !== "skip"
    }
  }, ["getCrawlStatus: the query parameter limit is now required"]],
  [
    "a type of body that is no longer accepted",
    ({ operation }) => delete operation("/v2/parse", "post").requestBody?.content["multipart/form-data"],
    [
      "parse no longer accepts multipart/form-data"
    ]
  ],
  ["a field of a response that is removed", ({ schema }) => delete schema("Document").properties["markdown"], [
    "Document.markdown is no longer returned"
  ]],
  ["a field of a response with another type", ({ field }) => {
    field("SearchResponse", "creditsUsed").type = "string"
  }, ["SearchResponse.creditsUsed may now be string"]],
  ["a field of a response that may be null", ({ field }) => {
    field("SearchResponse", "creditsUsed").type = ["integer", "null"]
  }, ["SearchResponse.creditsUsed may now be null"]],
  ["a field of a response that may be missing", ({ schema }) => {
    schema("SearchResponse").required = ["success"]
  }, ["SearchResponse.data may now be missing"]],
  ["a field of the error body that is removed", ({ schema }) => delete schema("ErrorBody").properties["error"], [
    "ErrorBody.error is no longer returned"
  ]],
  ["a success status that is removed", ({ operation }) => delete operation("/v2/map", "post").responses[200], [
    "map no longer returns 200"
  ]],
  ["a webhook that is removed", ({ document }) => delete document.webhooks?.["crawl.page"], [
    "the webhook crawl.page is gone"
  ]],
  ["a field of a delivery that is removed", ({ schema }) => delete schema("CrawlPageDelivery").properties["metadata"], [
    "CrawlPageDelivery.metadata is no longer returned"
  ]],
  ["another authentication scheme", ({ document }) => {
    document.components.securitySchemes = { bearer: { type: "http", scheme: "basic" } }
  }, ["the security scheme bearer has changed"]],
  ["a type that is no longer published", ({ document, field, schema }) => {
    Object.assign(field("ScrapeRequest", "location"), schema("Location"), { $ref: undefined })
    for (const part of Object.values(document.components.schemas)) {
      for (const one of Object.values(part.properties ?? {})) {
        if (one.$ref?.endsWith("/Location")) Object.assign(one, schema("Location"), { $ref: undefined })
      }
    }
    delete document.components.schemas["Location"]
  }, ["the type Location is missing"]]
]

const harmless: ReadonlyArray<readonly [what: string, change: (altered: Altered) => void]> = [
  ["nothing", () => {}],
  [
    "a new operation",
    ({ document }) => void (document.paths["/v2/new"] = { get: { operationId: "news", responses: {} } })
  ],
  [
    "an optional field of a request",
    ({ schema }) => void (schema("SearchRequest").properties["region"] = { type: "string" })
  ],
  ["a field that is no longer required", ({ schema }) => void (schema("ScrapeRequest").required = [])],
  [
    "a new value of a request",
    ({ field }) => void (field("ScrapeRequest", "proxy").enum = ["basic", "enhanced", "auto", "other"])
  ],
  ["a new kind of object in a request", ({ schema }) => {
    schema("Action").anyOf = [...schema("Action").anyOf ?? [], {
      type: "object",
      properties: { type: { type: "string", enum: ["hover"] } }
    }]
  }],
  ["a wider limit", ({ field }) => void (field("SearchRequest", "query").maxLength = 1_000)],
  ["a new default", ({ field }) => void (field("SearchRequest", "safe").default = false)],
  ["a new field of a response", ({ schema }) => void (schema("Document").properties["epub"] = { type: "string" })],
  ["a new value of an open list in a response", ({ field }) => {
    field("WebResult", "category").anyOf = [{ type: "string", enum: ["research", "pdf", "code"] }, { type: "string" }]
  }],
  ["a response with a stricter type", ({ field }) => void (field("Document", "markdown").type = "string")],
  ["a changed description", ({ operation }) => void (operation("/v2/map", "post").description = "Other words.")],
  ["a removed failure status", ({ operation }) => delete operation("/v2/map", "post").responses[408]]
]

describe("a breaking change is", () => {
  it.each(breaking)("%s", (_, change, sentences) => assert.deepStrictEqual(changed(change), sentences))
})

describe("a breaking change is not", () => {
  it.each(harmless)("%s", (_, change) => assert.deepStrictEqual(changed(change), []))
})

it("several breaking changes are each reported once", () => {
  assert.deepStrictEqual(
    changed(({ document, schema }) => {
      delete document.paths["/v2/map"]
      delete schema("Metadata").properties["title"]
      schema("FormatName").enum = ["markdown"]
    }).filter((sentence) => /^map|title|"summary"/.test(sentence)),
    ["Format no longer accepts \"summary\"", "map (POST /v2/map) is gone", "Metadata.title is no longer returned"]
  )
})

/** The breaking changes if the rows of a reason are changed like this. */
const changedRows = (
  reason: string,
  change: (row: Contract["errors"][number]) => Contract["errors"]
): ReadonlyArray<string> =>
  breakingReasons(contract, { errors: contract.errors.flatMap((row) => row.reason === reason ? change(row) : [row]) })

describe("changes of failure reasons", () => {
  it("break callers if a reason is removed or its retry rule changes", () => {
    assert.deepStrictEqual(changedRows("RateLimited", () => []), ["the reason RateLimited is gone"])
    assert.deepStrictEqual(changedRows("RateLimited", (row) => [{ ...row, reason: "TooMany" }]), [
      "the reason RateLimited is gone"
    ])
    assert.deepStrictEqual(changedRows("RateLimited", (row) => [{ ...row, retryable: "no" }]), [
      "the reason RateLimited is now retryable: no, was yes"
    ])
  })

  it("do not break callers if a reason is added or its text changes", () => {
    assert.deepStrictEqual(changedRows("RateLimited", (row) => [row, { ...row, reason: "FarTooMany" }]), [])
    assert.deepStrictEqual(
      changedRows("RateLimited", (row) => [{ ...row, error: "Too many", cause: "Other words.", table: "other" }]),
      []
    )
  })
})

describe("a changeset declares a major change", () => {
  it("if its front matter names the package as major", () => {
    assert.isTrue(declared(front("\"@trawl/types\": major")))
    assert.isTrue(declared(front("\"@trawl/core\": patch", "'@trawl/types': major")))
  })

  it("unless it names the package as minor, names another package, or mentions it only in its text", () => {
    assert.isFalse(declared(front("\"@trawl/types\": minor")))
    assert.isFalse(declared(front("\"@trawl/core\": major", "\"@trawl/types-extra\": major")))
    assert.isFalse(declared("---\n\"@trawl/core\": major\n---\n\n\"@trawl/types\": major\n"))
    assert.isFalse(declared(""))
  })

  it("only if it is a Markdown file", () => {
    assert.deepStrictEqual(declaringMajor("@trawl/types", { "config.json": front("\"@trawl/types\": major") }), [])
  })
})

function front(...lines: ReadonlyArray<string>): string {
  return `---\n${lines.join("\n")}\n---\n\nWords.\n`
}

function declared(text: string): boolean {
  return declaringMajor("@trawl/types", { "brave-pens-shine.md": text }).length > 0
}
