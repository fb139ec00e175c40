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
  }, ["map is POST /v2/site-map now, was POST /v2/map"]],
  ["an operation of another name", ({ operation }) => void (operation("/v2/map", "post").operationId = "mapSite"), [
    "map is named mapSite now"
  ]],
  ["a field of a request that becomes required", ({ schema }) => {
    schema("SearchRequest").required = ["query", "limit"]
  }, ["SearchRequest.limit is required now"]],
  ["a required field of a request that is new", ({ schema }) => {
    schema("SearchRequest").properties["region"] = { type: "string" }
    schema("SearchRequest").required = ["query", "region"]
  }, ["SearchRequest.region is required now"]],
  ["a field that is no longer taken", ({ schema }) => delete schema("ScrapeRequest").properties["mobile"], [
    "ScrapeRequest.mobile is no longer taken"
  ]],
  ["a value that is no longer taken", ({ field }) => {
    field("ScrapeRequest", "proxy").enum = ["basic", "auto"]
  }, ["ScrapeRequest.proxy no longer takes \"enhanced\""]],
  ["a kind of object that is no longer taken", ({ schema }) => {
    schema("Action").anyOf = schema("Action").anyOf?.filter(({ $ref }) => $ref?.endsWith("/ClickAction") === false) ??
      []
  }, ["Action no longer takes ClickAction"]],
  ["null that is no longer taken", ({ field }) => {
    field("ScrapeRequest", "integration").type = "string"
  }, ["ScrapeRequest.integration no longer takes null"]],
  ["a text that may be less long", ({ field }) => {
    field("SearchRequest", "query").maxLength = 400
  }, ["SearchRequest.query takes at most 400 characters now, was 500"]],
  ["a number that may be less large", ({ field }) => {
    field("SearchRequest", "limit").maximum = 50
  }, ["SearchRequest.limit takes at most 50 now, was 100"]],
  ["a list that may be less long", ({ field }) => {
    field("ThreatProtectionOverride", "blacklist").maxItems = 10
  }, ["ThreatProtectionOverride.blacklist takes at most 10 items now, was 1000"]],
  ["a limit where none was", ({ field }) => {
    field("SearchRequest", "location").minLength = 2
  }, ["SearchRequest.location takes at least 2 characters now, was free"]],
  ["a pattern where none was", ({ field }) => {
    field("SearchRequest", "location").pattern = "^[A-Z]"
  }, ["SearchRequest.location must have the pattern ^[A-Z] now"]],
  ["a rule across fields", ({ schema }) => {
    schema("ScrapeRequest").not = { required: ["minAge", "maxAge"] }
  }, ["ScrapeRequest has a new rule: {\"not\":{\"required\":[\"minAge\",\"maxAge\"]}}"]],
  ["another default", ({ field }) => {
    field("SearchRequest", "limit").default = 5
  }, ["SearchRequest.limit is 5 by default now, was 10"]],
  ["a parameter that is removed", ({ operation }) => {
    operation("/v2/crawl/{jobId}", "get").parameters =
      operation("/v2/crawl/{jobId}", "get").parameters?.filter(({ name }) => name !== "skip") ?? []
  }, ["getCrawlStatus: the query parameter skip is gone"]],
  ["a parameter that becomes required", ({ operation }) => {
    for (const parameter of operation("/v2/crawl/{jobId}", "get").parameters ?? []) {
      parameter.required = parameter.name !== "skip"
    }
  }, ["getCrawlStatus: the query parameter limit is required now"]],
  [
    "a form of body that is no longer taken",
    ({ operation }) => delete operation("/v2/parse", "post").requestBody?.content["multipart/form-data"],
    [
      "parse no longer takes multipart/form-data"
    ]
  ],
  ["a field of an answer that is removed", ({ schema }) => delete schema("Document").properties["markdown"], [
    "Document.markdown is no longer given"
  ]],
  ["a field of an answer that is of another type", ({ field }) => {
    field("SearchResponse", "creditsUsed").type = "string"
  }, ["SearchResponse.creditsUsed may now be string"]],
  ["a field of an answer that may be null", ({ field }) => {
    field("SearchResponse", "creditsUsed").type = ["integer", "null"]
  }, ["SearchResponse.creditsUsed may now be null"]],
  ["a field of an answer that may be missing", ({ schema }) => {
    schema("SearchResponse").required = ["success"]
  }, ["SearchResponse.data may now be missing"]],
  ["a field of what every failure answers", ({ schema }) => delete schema("ErrorBody").properties["error"], [
    "ErrorBody.error is no longer given"
  ]],
  ["a success status that is removed", ({ operation }) => delete operation("/v2/map", "post").responses[200], [
    "map no longer answers 200"
  ]],
  ["a webhook that is removed", ({ document }) => delete document.webhooks?.["crawl.page"], [
    "the webhook crawl.page is gone"
  ]],
  ["a field of a delivery that is removed", ({ schema }) => delete schema("CrawlPageDelivery").properties["metadata"], [
    "CrawlPageDelivery.metadata is no longer given"
  ]],
  ["another proof of who calls", ({ document }) => {
    document.components.securitySchemes = { bearer: { type: "http", scheme: "basic" } }
  }, ["the security scheme bearer is another"]],
  ["a type that is no longer published", ({ document, field, schema }) => {
    Object.assign(field("ScrapeRequest", "location"), schema("Location"), { $ref: undefined })
    for (const part of Object.values(document.components.schemas)) {
      for (const one of Object.values(part.properties ?? {})) {
        if (one.$ref?.endsWith("/Location")) Object.assign(one, schema("Location"), { $ref: undefined })
      }
    }
    delete document.components.schemas["Location"]
  }, ["the type Location is gone"]]
]

const harmless: ReadonlyArray<readonly [what: string, change: (altered: Altered) => void]> = [
  ["nothing", () => {}],
  [
    "an operation that is new",
    ({ document }) => void (document.paths["/v2/new"] = { get: { operationId: "news", responses: {} } })
  ],
  [
    "an optional field of a request",
    ({ schema }) => void (schema("SearchRequest").properties["region"] = { type: "string" })
  ],
  ["a field that is no longer required", ({ schema }) => void (schema("ScrapeRequest").required = [])],
  [
    "a value that is taken too",
    ({ field }) => void (field("ScrapeRequest", "proxy").enum = ["basic", "enhanced", "auto", "other"])
  ],
  ["a kind of object that is taken too", ({ schema }) => {
    schema("Action").anyOf = [...schema("Action").anyOf ?? [], {
      type: "object",
      properties: { type: { type: "string", enum: ["hover"] } }
    }]
  }],
  ["a wider limit", ({ field }) => void (field("SearchRequest", "query").maxLength = 1_000)],
  ["a default where none was", ({ field }) => void (field("SearchRequest", "safe").default = false)],
  ["a field of an answer", ({ schema }) => void (schema("Document").properties["epub"] = { type: "string" })],
  ["a value of an open list in an answer", ({ field }) => {
    field("WebResult", "category").anyOf = [{ type: "string", enum: ["research", "pdf", "code"] }, { type: "string" }]
  }],
  ["an answer that is promised more", ({ field }) => void (field("Document", "markdown").type = "string")],
  ["another text", ({ operation }) => void (operation("/v2/map", "post").description = "Other words.")],
  ["a failure status", ({ operation }) => delete operation("/v2/map", "post").responses[408]]
]

describe("a breaking change is", () => {
  it.each(breaking)("%s", (_, change, sentences) => assert.deepStrictEqual(changed(change), sentences))
})

describe("no breaking change is", () => {
  it.each(harmless)("%s", (_, change) => assert.deepStrictEqual(changed(change), []))
})

it("several breaking changes are each reported once", () => {
  assert.deepStrictEqual(
    changed(({ document, schema }) => {
      delete document.paths["/v2/map"]
      delete schema("Metadata").properties["title"]
      schema("FormatName").enum = ["markdown"]
    }).filter((sentence) => /^map|title|"summary"/.test(sentence)),
    ["Format no longer takes \"summary\"", "map (POST /v2/map) is gone", "Metadata.title is no longer given"]
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
      "the reason RateLimited is retryable: no now, was yes"
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
