import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { assert, describe, it } from "vitest"
import { Api } from "../src/api.ts"
import { limits } from "../src/limits.ts"
import { Document } from "../src/page/document.ts"
import { classification } from "../src/protocol/classification.ts"
import { ErrorBody } from "../src/protocol/error-body.ts"
import type { CatalogRow } from "../src/protocol/error-catalog.ts"
import { errorTables } from "../src/protocol/error-tables.ts"
import { OperationFactsKey } from "../src/protocol/operation.ts"
import { ScrapeRequest, ScrapeResponse } from "../src/scrape.ts"
import { SearchRequest } from "../src/search-request.ts"
import { ImageResult, NewsResult, SearchResponse, WebResult } from "../src/search-response.ts"
import { problemsOf } from "./problems-of.ts"

const Text = Schema.String.check(Schema.isMinLength(1))
const Headers = Schema.Record(Schema.String, Schema.String)
const request = {
  method: Schema.Literals(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: Schema.String.check(Schema.isPattern(/^\/v2\/\S+$/)),
  headers: Headers
}
const Part = Schema.Struct({
  name: Text,
  filename: Schema.optionalKey(Text),
  contentType: Schema.optionalKey(Text),
  text: Schema.String
})
const Response = Schema.Struct({ status: Schema.Int, headers: Headers, body: Schema.String })
const failure = {
  reason: Text,
  retryable: Schema.Literals(["yes", "no", "sometimes"]),
  error: Schema.optionalKey(Schema.String),
  code: Schema.optionalKey(Schema.String),
  details: Schema.optionalKey(Schema.Json),
  retryAfter: Schema.optionalKey(
    Schema.Union([Schema.Struct({ seconds: Schema.Int }), Schema.Struct({ at: Schema.String })])
  ),
  path: Schema.optionalKey(Schema.String)
}
const waits = Schema.Array(Schema.Struct({ atLeast: Schema.Finite, below: Schema.Finite }))
const common = {
  name: Text,
  source: Schema.optionalKey(Text),
  operation: Text,
  now: Schema.optionalKey(Schema.String),
  request: Schema.Union([
    Schema.Struct({ ...request, body: Schema.Json }),
    Schema.Struct({ ...request, text: Schema.String, known: Schema.optionalKey(Schema.Json) }),
    Schema.Struct({ ...request, parts: Schema.Array(Part) })
  ])
}

/** The three kinds of `exchanges/README.md`. */
const Exchange = Schema.Union([
  Schema.Struct({
    ...common,
    response: Response,
    expect: Schema.Union([
      Schema.Struct({ value: Schema.Json }),
      Schema.Struct({ text: Schema.String }),
      Schema.Struct(failure)
    ])
  }),
  Schema.Struct({
    ...common,
    responses: Schema.Array(Schema.Union([Response, Schema.Struct({ lost: Schema.Literals(["reset", "refused"]) })])),
    expect: Schema.Union([Schema.Struct({ value: Schema.Json, waits }), Schema.Struct({ ...failure, waits })])
  }),
  Schema.Struct({ ...common, polls: Schema.Array(Response), expect: Schema.Struct({ events: Schema.Array(Text) }) })
])

const folder = join(import.meta.dirname, "../exchanges")
const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
const exchanges = texts.map(({ file, text }) => ({ file, ...Schema.decodeUnknownSync(Exchange)(JSON.parse(text)) }))
const singles = exchanges.flatMap((exchange) => "response" in exchange ? [exchange] : [])
const answers = singles.flatMap(({ expect, ...rest }) => "value" in expect ? [{ ...rest, expect }] : [])
const failures = singles.flatMap(({ expect, ...rest }) => "reason" in expect ? [{ ...rest, expect }] : [])
const tables: Readonly<Record<string, ReadonlyArray<CatalogRow>>> = errorTables
const rows = Object.values(tables).flat()
const operations = readOperations()

describe("every exchange", () => {
  it("has the documented form, written as JSON.stringify writes it", () => {
    for (const { file, text } of texts) {
      assert.deepStrictEqual(problemsOf(Exchange)(JSON.parse(text)), [], file)
      assert.strictEqual(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`, file)
    }
  })

  it("requests its operation, with the key, in a file named after operation and status", () => {
    for (const { file, operation, request, ...rest } of exchanges) {
      const { method, path, feature } = operations.get(operation) ?? assert.fail(`${file}: no operation ${operation}`)
      assert.strictEqual(request.method, method, file)
      assert.match(request.path.split("?")[0] ?? "", path, file)
      assert.strictEqual(request.headers["authorization"], "Bearer kit-key", file)
      const [directory = "", name = ""] = file.split("/")
      assert.include([feature, "retry"], directory, file)
      const last = "response" in rest ? rest.response : "polls" in rest ? rest.polls.at(-1) : rest.responses.at(-1)
      const outcome = last === undefined || "lost" in last ? "lost" : last.status
      assert.isTrue(name.startsWith(`${operation}-${outcome}-`), file)
    }
  })

  it("has a unique name and lower-case headers", () => {
    const names = exchanges.map(({ operation, name }) => `${operation} ${name}`)
    assert.deepStrictEqual(names.filter((name, index) => names.indexOf(name) !== index), [])
    for (const { file, request, ...rest } of singles) {
      for (const header of Object.keys({ ...request.headers, ...rest.response.headers })) {
        assert.strictEqual(header, header.toLowerCase(), file)
      }
    }
  })
})

describe("every operation", () => {
  it.each([...operations.keys()])(
    "%s has its minimal response and, if it is JSON, one with unknown fields",
    (operation) => {
      const files = singles.filter((exchange) =>
        exchange.operation === operation && "reason" in exchange.expect === false
      ).map(({ file }) => file)
      assert.isTrue(files.some((file) => file.endsWith("-200-minimal.json")), "minimal")
      const answersJson = answers.some((exchange) => exchange.operation === operation)
      if (answersJson) {
        assert.isTrue(
          files.some((file) => file.includes("-200-forward-compatible")),
          "forward-compatible"
        )
      }
    }
  )

  it.each([...operations.keys()])("%s has a failure", (operation) => {
    assert.isNotEmpty(failures.filter((exchange) => exchange.operation === operation))
  })
})

describe("every success", () => {
  it("is the JSON of its body, and matches the schema", () => {
    for (const { file, operation, response, expect } of answers) {
      assert.deepStrictEqual(JSON.parse(response.body), expect.value, file)
      const decode = Schema.decodeUnknownSync(operations.get(operation)?.answer ?? Schema.Never)
      assert.deepStrictEqual<unknown>(decode(JSON.parse(response.body)), expect.value, file)
    }
  })

  it("contains, in its maximal response, every field of the response schema", () => {
    const { web = [], images = [], news = [] } =
      answerOf("search/searchAndScrape-200-maximal.json", SearchResponse).data
    assert.sameMembers(missing(WebResult.schema.fields, web[0]), ["position", ...scrapeOnly])
    assert.deepStrictEqual(missing(ImageResult.schema.fields, images[0]), [])
    assert.sameMembers(missing(NewsResult.schema.fields, news[0]), scrapeOnly)
    assert.deepStrictEqual(
      missing(Document.schema.fields, answerOf("scrape/scrape-200-maximal.json", ScrapeResponse).data),
      []
    )
  })

  it("contains, in its maximal request, every field of the request schema", () => {
    const unasked = ["origin", "integration"]
    assert.deepStrictEqual(missing(SearchRequest.fields, requestOf("search/searchAndScrape-200-maximal.json")), [
      "excludeDomains",
      ...unasked
    ])
    assert.deepStrictEqual(missing(ScrapeRequest.fields, requestOf("scrape/scrape-200-maximal.json")), [
      "minAge",
      "trawl",
      "zeroDataRetention",
      ...unasked
    ])
  })
})

describe("every failure", () => {
  it.each(rows)("$status $error has an exchange with this text or code", ({ reason, status, error, code, pattern }) => {
    const found = failures.filter(({ expect, response }) =>
      expect.reason === reason && (response.status === status || response.status === 200)
    )
    const words = new RegExp(pattern ?? "(?!)")
    assert.isNotEmpty(
      found.filter(({ expect }) =>
        expect.error === error || words.test(expect.error ?? "") || (code !== undefined && expect.code === code)
      )
    )
  })

  it.each(["developer-search", "extract", "feedback", "monitor", "support"])(
    "of %s has an exchange: rows of single operations for each of them, the others once",
    (feature) => {
      const own = [...operations].filter(([, operation]) => operation.feature === feature)
      const missing = own.flatMap(([name, { errorTables: names }]) =>
        names.flatMap((table) => tables[table] ?? []).flatMap(({ only, reason }) => {
          if (only !== undefined && !only.includes(name)) return []
          return hasFailure(reason, only === undefined ? own.map(([name]) => name) : [name])
            ? []
            : [`${name} ${reason}`]
        })
      )
      assert.deepStrictEqual(missing, [])
    }
  )

  it("is a row of its operation, or none, and matches its body", () => {
    for (const { file, operation, response, expect } of failures) {
      const { errorTables: names = [] } = operations.get(operation) ?? {}
      const row = names.flatMap((name) => tables[name] ?? []).find(({ reason }) => reason === expect.reason)
      assert.isTrue(
        row !== undefined ||
          [classification.otherwise.reason, classification.malformed.reason].includes(expect.reason as never),
        file
      )
      assert.strictEqual(expect.retryable, row?.retryable ?? "no", file)
      if (response.status !== 200) assert.strictEqual(response.status, row?.status ?? response.status, file)
      const { error, code, details } = parsedBody(response.body)
      assert.deepStrictEqual({ error: expect.error, code: expect.code, details: expect.details }, {
        error,
        code,
        details
      }, file)
    }
  })

  it("also occurs without success, with details, without a body and as HTML", () => {
    const refused = failures.map(({ response }) => response).filter(({ status }) => status >= 400)
    assert.isTrue(
      refused.some(({ body }) => parsedBody(body).error !== undefined && parsedBody(body).success === undefined)
    )
    assert.isTrue(refused.some(({ body }) => parsedBody(body).details !== undefined))
    assert.isTrue(refused.some(({ body }) => body === ""))
    assert.isTrue(refused.some(({ headers }) => headers["content-type"]?.startsWith("text/html")))
  })

  it("has an error body if it is JSON with a failure status", () => {
    for (const { file, response } of failures) {
      if (response.status >= 400 && typeof parsedBody(response.body).error === "string") {
        assert.isTrue(Schema.is(ErrorBody)(JSON.parse(response.body)), file)
      }
    }
  })
})

it("every limit of the specification's table has an exchange at it and beyond it", () => {
  const expected = [
    ...[`200-query-of-${limits.queryLength}-characters`, `400-query-of-${limits.queryLength + 1}-characters`].map(
      search
    ),
    ...["200-limit-1", "400-limit-0", "200-limit-100", "400-limit-101", "200-timeout"].map(search),
    ...["200-timeout-1000", "400-timeout-999", "200-timeout-300000", "400-timeout-300001"].map(scrape),
    ...["200-max-age-0", "200-max-pages-1", "400-max-pages-0", "200-max-pages-10000", "400-max-pages-10001"].map(
      scrape
    ),
    ...["200-profile-name-of-1-character", "400-profile-name-empty"].map(scrape),
    ...["200-profile-name-of-128-characters", "400-profile-name-of-129-characters"].map(scrape),
    ...["200-question-of-10000-characters", "400-question-of-10001-characters"].map(scrape),
    ...["200-highlights-query-of-10000-characters", "400-highlights-query-of-10001-characters"].map(scrape),
    ...["200-audit-username-of-1024-characters", "400-audit-username-of-1025-characters"].map(scrape),
    ...["blacklist", "whitelist", "blocked-tlds"].flatMap((list) => [`200-${list}-of-1000`, `400-${list}-of-1001`]).map(
      search
    ),
    ...["200-risk-score-threshold-0", "400-risk-score-threshold-below-0"].map(scrape),
    ...["200-risk-score-threshold-100", "400-risk-score-threshold-101"].map(scrape)
  ]
  const present = new Set(exchanges.map(({ file }) => file))
  assert.deepStrictEqual(expected.filter((file) => !present.has(file)), [])
})

const hasFailure = (reason: string, names: ReadonlyArray<string>): boolean =>
  failures.some(({ expect, operation }) => expect.reason === reason && names.includes(operation))

const search = (name: string) => `search/searchAndScrape-${name}.json`
const scrape = (name: string) => `scrape/scrape-${name}.json`

/** Fields of a document that the specification does not list for search results. */
const scrapeOnly: Array<string> = [
  "rawBase64",
  "images",
  "json",
  "changeTracking",
  "branding",
  "product",
  "menu",
  "attributes",
  "warning"
]

interface KnownOperation {
  readonly method: string
  readonly path: RegExp
  readonly feature: string
  readonly errorTables: ReadonlyArray<string>
  readonly answer: Schema.ConstraintDecoder<unknown>
}

function readOperations(): ReadonlyMap<string, KnownOperation> {
  const found = new Map<string, KnownOperation>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group, mergedAnnotations, successes }) => {
      // every endpoint is annotated; tools/src/read-endpoints.ts throws for one that is not
      const { errorTables } = Context.get(mergedAnnotations as Context.Context<OperationFactsKey>, OperationFactsKey)
      found.set(Context.get(mergedAnnotations as Context.Context<OpenApi.Identifier>, OpenApi.Identifier), {
        method: endpoint.method,
        path: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`),
        feature: group.identifier,
        errorTables,
        answer: ([...successes.values()][0]?.[0] ?? Schema.Never) as Schema.ConstraintDecoder<unknown>
      })
    }
  })
  return found
}

function parsedBody(body: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {} // not JSON, so there is nothing to check
  }
}

function missing(fields: object, value: unknown): Array<string> {
  const present = typeof value === "object" && value !== null ? value : {}
  return Object.keys(fields).filter((name) => !(name in present))
}

const requestOf = (file: string) => {
  const found = answers.find((answer) => answer.file === file)?.request
  return found !== undefined && "body" in found ? found.body : undefined
}

function answerOf<A>(file: string, schema: Schema.ConstraintDecoder<A>): A {
  return Schema.decodeUnknownSync(schema)(answers.find((answer) => answer.file === file)?.expect.value)
}
