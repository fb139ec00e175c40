import { assert, describe, it } from "vitest"
import { addExamples } from "../src/add-examples.ts"
import { type Exchange, successful } from "../src/exchange.ts"
import { readSource } from "../src/generated-files.ts"
import { type OpenApiDocument, operationsOf } from "../src/openapi-document.ts"
import { readExchanges } from "../src/read-exchanges.ts"

const exchange = (file: string, more: { body?: unknown; answer?: string; status?: number } = {}): Exchange => ({
  file: `scrape/${file}.json`,
  name: `About ${file}`,
  operation: "scrape",
  request: { method: "POST", path: "/v2/scrape", headers: {}, body: more.body ?? { url: "https://example.com" } },
  response: { status: more.status ?? 200, headers: {}, body: more.answer ?? "{\"success\":true}" },
  expect: {}
})

const shown = (...exchanges: ReadonlyArray<Exchange>) => {
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: {},
    paths: {
      "/v2/scrape": {
        post: {
          operationId: "scrape",
          requestBody: { content: { "application/json": { schema: {} } } },
          responses: {
            200: { content: { "application/json": { schema: {} } } },
            400: { $ref: "#/components/responses/Failure400" }
          }
        }
      }
    },
    components: { schemas: {} }
  }
  addExamples(document, exchanges)
  const operation = document.paths["/v2/scrape"]?.post
  return {
    request: operation?.requestBody?.content["application/json"]?.examples,
    response: operation?.responses[200]?.content?.["application/json"]?.examples
  }
}

describe("examples", () => {
  it("are the minimal and the maximal exchange, each with its name", () => {
    const { request, response } = shown(
      exchange("scrape-200-maximal", { body: { url: "https://example.org", mobile: true } }),
      exchange("scrape-200-minimal"),
      exchange("scrape-200-mobile")
    )
    assert.deepStrictEqual(Object.keys(request ?? {}), ["minimal", "maximal"])
    assert.deepStrictEqual(request?.["maximal"], {
      summary: "About scrape-200-maximal",
      value: { url: "https://example.org", mobile: true }
    })
    assert.deepStrictEqual(response?.["minimal"], { summary: "About scrape-200-minimal", value: { success: true } })
  })

  it("are omitted if they are too long to read", () => {
    const { request, response } = shown(
      exchange("scrape-200-maximal", { answer: JSON.stringify({ markdown: "x".repeat(8_000) }) })
    )
    assert.property(request, "maximal")
    assert.isUndefined(response)
  })

  it("are successes only", () => {
    assert.deepStrictEqual(shown(exchange("scrape-400-minimal", { status: 400 })), {
      request: undefined,
      response: undefined
    })
  })

  it("belong to one operation each", () => {
    const { document, exchanges } = readSource()
    for (const { operationId, requestBody, responses } of operationsOf(document)) {
      const minimal = successful(exchanges, operationId, "minimal")
      if (minimal?.response === undefined) continue
      const { "application/json": taken } = requestBody?.content ?? {}
      const { "application/json": given } = responses[minimal.response.status]?.content ?? {}
      if (taken !== undefined && minimal.request.body !== undefined) {
        assert.deepStrictEqual(taken.examples?.["minimal"]?.value, minimal.request.body, operationId)
      }
      if (given !== undefined) {
        assert.deepStrictEqual(given.examples?.["minimal"]?.value, JSON.parse(minimal.response.body), operationId)
      }
    }
  })
})

it("reads every exchange, for the operation in its file name", () => {
  const exchanges = readExchanges()
  assert.isAbove(exchanges.length, 1000)
  for (const { file, operation } of exchanges) assert.include(file, `/${operation}-`)
})
