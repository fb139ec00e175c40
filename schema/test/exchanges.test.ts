import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { Document } from "../src/page/document.ts"
import { ErrorBody } from "../src/protocol/error-body.ts"
import { agentErrors, commonErrors } from "../src/protocol/error-catalog.ts"
import { ScrapeRequest, ScrapeResponse } from "../src/scrape.ts"
import { SearchRequest } from "../src/search-request.ts"
import { ImageResult, NewsResult, SearchResponse, WebResult } from "../src/search-response.ts"
import { problemsOf } from "./problems-of.ts"

const Text = Schema.String.check(Schema.isMinLength(1))
const Headers = Schema.Record(Schema.String, Schema.String)

/** The file format of `exchanges/README.md`. */
const Exchange = Schema.Struct({
  name: Text,
  operation: Text,
  request: Schema.Struct({
    method: Schema.Literals(["GET", "POST", "DELETE"]),
    path: Schema.String.check(Schema.isPattern(/^\/v2\/\S+$/)),
    headers: Headers,
    body: Schema.Json
  }),
  response: Schema.Struct({ status: Schema.Int, headers: Headers, body: Schema.String }),
  expect: Schema.Union([
    Schema.Struct({ value: Schema.Json }),
    Schema.Struct({
      reason: Text,
      retryable: Schema.Literals(["yes", "no", "sometimes"]),
      error: Schema.optionalKey(Schema.String),
      code: Schema.optionalKey(Schema.String),
      details: Schema.optionalKey(Schema.Json),
      retryAfter: Schema.optionalKey(
        Schema.Union([Schema.Struct({ seconds: Schema.Int }), Schema.Struct({ at: Schema.String })])
      ),
      path: Schema.optionalKey(Schema.String)
    })
  ])
})

const operations: Readonly<Record<string, readonly [method: string, path: RegExp, prefix: string]>> = {
  searchAndScrape: ["POST", /^\/v2\/search$/, "search"],
  scrape: ["POST", /^\/v2\/scrape$/, "scrape"],
  startAgent: ["POST", /^\/v2\/agent$/, "agent-start"],
  getAgentStatus: ["GET", /^\/v2\/agent\/[^/]+$/, "agent-status"],
  cancelAgent: ["DELETE", /^\/v2\/agent\/[^/]+$/, "agent-cancel"],
  getAgentTrace: ["GET", /^\/v2\/agent\/[^/]+\/trace$/, "agent-trace"],
  getAgentSnapshot: ["GET", /^\/v2\/agent\/[^/]+\/snapshots\/[^/]+$/, "agent-snapshot"]
}

const shapes = {
  searchAndScrape: { request: problemsOf(SearchRequest), answer: Schema.decodeUnknownSync(SearchResponse) },
  scrape: { request: problemsOf(ScrapeRequest), answer: Schema.decodeUnknownSync(ScrapeResponse) }
}

const folder = join(import.meta.dirname, "../exchanges")
const texts = readdirSync(folder).filter((file) => file.endsWith(".json"))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
const exchanges = texts.map(({ file, text }) => ({ file, ...Schema.decodeUnknownSync(Exchange)(JSON.parse(text)) }))
const answers = exchanges.flatMap(({ expect, ...rest }) => "value" in expect ? [{ ...rest, expect }] : [])
const failures = exchanges.flatMap(({ expect, ...rest }) => "reason" in expect ? [{ ...rest, expect }] : [])
const rows = [...commonErrors, ...agentErrors]

describe("every exchange", () => {
  it.each(texts)("$file has the documented form", ({ text }) => {
    assert.deepStrictEqual(problemsOf(Exchange)(JSON.parse(text)), [])
    assert.strictEqual(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  })

  it.each(exchanges)("$file asks for what its operation is, with the key", ({ file, operation, request, response }) => {
    const [method, path, prefix] = operations[operation] ?? []
    assert.strictEqual(request.method, method)
    assert.match(request.path, path ?? /never/)
    assert.strictEqual(request.headers["authorization"], "Bearer kit-key")
    assert.strictEqual(request.headers["content-type"], request.body === null ? undefined : "application/json")
    assert.isTrue(file.startsWith(`${prefix}-${response.status}-`), file)
  })

  it("has a name of its own and lower-case headers", () => {
    const names = exchanges.map(({ operation, name }) => `${operation} ${name}`)
    assert.strictEqual(new Set(names).size, names.length)
    for (const { file, request, response } of exchanges) {
      for (const header of Object.keys({ ...request.headers, ...response.headers })) {
        assert.strictEqual(header, header.toLowerCase(), file)
      }
    }
  })
})

describe("every success", () => {
  it.each(answers)("$file: $name", ({ operation, request, response, expect }) => {
    const shape = shapes[operation as keyof typeof shapes] // agent operations have no success here
    assert.deepStrictEqual(shape.request(request.body), [])
    assert.deepStrictEqual(JSON.parse(response.body), expect.value)
    assert.deepStrictEqual<unknown>(shape.answer(JSON.parse(response.body)), expect.value)
  })

  it("is there at its least and at its most, for every operation", () => {
    for (const prefix of ["search", "scrape"]) {
      for (const kind of ["minimal", "maximal", "forward-compatible"]) {
        assert.isTrue(answers.some(({ file }) => file === `${prefix}-200-${kind}.json`), `${prefix} ${kind}`)
      }
    }
  })

  it("carries at its most every field that the response schema names", () => {
    const { web = [], images = [], news = [] } = answerOf("search-200-maximal.json", SearchResponse).data
    assert.sameMembers(missing(WebResult.schema.fields, web[0]), ["position", ...scrapeOnly])
    assert.deepStrictEqual(missing(ImageResult.schema.fields, images[0]), [])
    assert.sameMembers(missing(NewsResult.schema.fields, news[0]), scrapeOnly)
    assert.deepStrictEqual(missing(Document.schema.fields, answerOf("scrape-200-maximal.json", ScrapeResponse).data), [])
  })

  it("is asked for at its most with every field that the request schema names", () => {
    const unasked = ["origin", "integration"]
    assert.deepStrictEqual(missing(SearchRequest.fields, requestOf("search-200-maximal.json")), ["excludeDomains", ...unasked])
    assert.deepStrictEqual(missing(ScrapeRequest.fields, requestOf("scrape-200-maximal.json")), [
      "minAge",
      "zeroDataRetention",
      ...unasked
    ])
  })
})

describe("every failure", () => {
  it.each(rows)("$status $error has an exchange with exactly this text or code", ({ reason, status, error }) => {
    const found = failures.filter(({ expect, response }) => expect.reason === reason && response.status === status)
    assert.isNotEmpty(found.filter(({ expect }) => expect.error === error || expect.code === error))
  })

  it.each(failures)("$file: $name", ({ response, expect }) => {
    const row = rows.find(({ reason }) => reason === expect.reason)
    assert.isTrue(row !== undefined || ["Unrecognized", "ResponseMalformed"].includes(expect.reason))
    assert.strictEqual(expect.retryable, row?.retryable ?? "no")
    if (response.status !== 200) assert.strictEqual(response.status, row?.status ?? response.status)
    const { error, code, details } = said(response.body)
    assert.deepStrictEqual({ error: expect.error, code: expect.code, details: expect.details }, { error, code, details })
  })

  it.each(failures)("$file promises the wait its Retry-After asks for", ({ response, expect }) => {
    const asked = response.headers["retry-after"] ?? ""
    const date = Date.parse(asked)
    const wait = /^\d+$/.test(asked) ? Number(asked) : Number.isNaN(date) ? undefined : date
    const { retryAfter } = expect
    assert.strictEqual(
      retryAfter === undefined ? undefined : "seconds" in retryAfter ? retryAfter.seconds : Date.parse(retryAfter.at),
      wait
    )
  })

  it("comes also without success, with details, without a body and as HTML", () => {
    const refused = failures.map(({ response }) => response).filter(({ status }) => status >= 400)
    assert.isTrue(refused.some(({ body }) => said(body).error !== undefined && said(body).success === undefined))
    assert.isTrue(refused.some(({ body }) => said(body).details !== undefined))
    assert.isTrue(refused.some(({ body }) => body === ""))
    assert.isTrue(refused.some(({ headers }) => headers["content-type"]?.startsWith("text/html")))
  })

  it("has an error body where it is JSON of a failure status", () => {
    for (const { response } of failures) {
      if (response.status !== 200 && said(response.body).error !== undefined) {
        assert.deepStrictEqual(problemsOf(ErrorBody)(JSON.parse(response.body)), [])
      }
    }
  })
})

/** Fields of a document that the specification does not list for search results. */
const scrapeOnly: Array<string> = ["rawBase64", "images", "json", "changeTracking", "branding", "product", "menu", "warning"]

function said(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body)
  } catch {
    return {} // not JSON: it says nothing
  }
}

function missing(fields: object, value: unknown): Array<string> {
  const present = typeof value === "object" && value !== null ? value : {}
  return Object.keys(fields).filter((name) => !(name in present))
}

const requestOf = (file: string) => answers.find((answer) => answer.file === file)?.request.body

function answerOf<A>(file: string, schema: Schema.ConstraintDecoder<A>): A {
  return Schema.decodeUnknownSync(schema)(answers.find((answer) => answer.file === file)?.expect.value)
}
