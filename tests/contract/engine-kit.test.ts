import { fullGuard } from "@trawl/core/validate"
import contract from "@trawl/types/contract.json" with { type: "json" }
import * as Effect from "effect/Effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { Exchange, ExchangeRequest, ExchangeResponse } from "../../tools/src/exchange.ts"
import { readExchanges } from "../../tools/src/read-exchanges.ts"
import { serveSmallSite } from "../small-site.ts"
import { isCluster, type TestEngine, testEngine } from "../test-engine.ts"
import { type ReceivedRequest, scriptedEngine } from "./scripted-engine.ts"

const origin = "http://engine.internal"
const exchanges = readExchanges().flatMap(asService)

describe("the engine parses the request of every exchange and sends its response", () => {
  let current: Omit<Exchange["expect"], "retryAfter"> & {
    readonly status: number
    readonly retryAfter?: string | undefined
  } = { status: 200 }
  const requests: Array<ReceivedRequest> = []
  const engine = scriptedEngine((arrived) => {
    requests.push(arrived)
    const { code, details, error, retryAfter, status } = current
    if (error === undefined) return Effect.succeed(current.text ?? current.value)
    return Effect.fail({
      status,
      error,
      ...code !== undefined && { code },
      ...details !== undefined && { details },
      ...retryAfter !== undefined && { retryAfter }
    })
  })
  afterAll(() => engine.dispose())

  it.each(exchanges)("$file", async ({ expect, operation, request, response, refused }) => {
    current = { ...expect, status: response.status, retryAfter: response.headers["retry-after"] }
    requests.length = 0
    const answer = await engine.handler(requestOf(request), undefined as never)
    const text = await answer.text()
    assert.strictEqual(answer.status, response.status, text)
    if (requests.length === 0) {
      const { details, ...rest } = JSON.parse(text)
      const { details: expected, ...envelope } = JSON.parse(response.body)
      assert.deepStrictEqual(rest, envelope)
      if (Array.isArray(expected)) assert.deepStrictEqual(pathsOf(details), pathsOf(expected))
      return
    }
    assert.isFalse(refused)
    assert.strictEqual(requests[0]?.operation, operation)
    const read = request.known ?? request.body
    if (read !== null && read !== undefined) assert.deepStrictEqual(requests[0]?.payload, read)
    assert.strictEqual(requests[0]?.ignored, /Ignored unknown fields of the request: [^"]*\./.exec(response.body)?.[0])
    if (expect.text === undefined) assert.deepStrictEqual(JSON.parse(text), JSON.parse(response.body))
    else assert.strictEqual(text, expect.text)
    assert.strictEqual(answer.headers.get("retry-after") ?? undefined, response.headers["retry-after"])
  })
})

// the handlers have tests of their own
describe.runIf(isCluster)("a cluster answers the request of every exchange as the contract allows", () => {
  let site: Awaited<ReturnType<typeof serveSmallSite>>
  let engine: TestEngine
  beforeAll(async () => {
    site = await serveSmallSite()
    engine = await testEngine({ apiKeys: ["kit-key"], allowedAddresses: [site.host], browser: false })
  }, 300_000)
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  it.each(exchanges)("$file", async ({ operation, refused, request, response }) => {
    // only pages of the test are read
    const sent = refused
      ? request
      : JSON.parse(JSON.stringify(request).replaceAll(/https?:\/\/[\w.-]+(?::\d+)?/gu, `http://${site.host}`))
    const answer = await fetch(requestOf(sent, engine.url))
    const text = await answer.text()
    if (refused) {
      const { details, ...envelope } = JSON.parse(text)
      const { details: expected, ...others } = JSON.parse(response.body)
      assert.deepStrictEqual(envelope, others)
      if (Array.isArray(expected)) assert.deepStrictEqual(pathsOf(details), pathsOf(expected))
    } else if (answer.status < 300) {
      if (answer.headers.get("content-type")?.startsWith("application/json") !== true) return
      assert.isTrue(fullGuard(operation)?.(JSON.parse(text)), text)
    } else {
      assert.isTrue(
        isWritten(operation, { status: answer.status, headers: {}, body: text }, ["feedbackErrorCode"]),
        `${answer.status} ${text}`
      )
    }
  })
})

const pathsOf = (details: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(details) ? details.map(({ path }: { readonly path: unknown }) => JSON.stringify(path)) : [])

/** The request with its encoded body. */
function requestOf({ body, headers, method, parts, path, text }: ExchangeRequest, base = origin): Request {
  if (parts !== undefined) {
    const form = new FormData()
    for (const part of parts) {
      if (part.filename === undefined) form.append(part.name, part.text)
      else form.append(part.name, new File([part.text], part.filename, { type: part.contentType ?? "" }))
    }
    return new Request(base + path, { method, headers, body: form })
  }
  const sent = text ?? (body === null ? null : JSON.stringify(body))
  return new Request(base + path, { method, headers, body: sent })
}

/** The exchanges for services: those whose response the specification allows. */
function asService(
  exchange: Exchange
): ReadonlyArray<Exchange & { readonly response: ExchangeResponse; readonly refused: boolean }> {
  const { expect, operation, request, response } = exchange
  if (response === undefined) return []
  const refused = response.status === 400 &&
    (request.text !== undefined && expect.reason !== undefined || Array.isArray(expect.details))
  const own = refused || "value" in expect || expect.text !== undefined || isWritten(operation, response)
  return own ? [{ ...exchange, response, refused }] : []
}

/** Whether the failure has a status of the operation and only the usual fields, or these. */
function isWritten(
  operation: string,
  { body, status }: ExchangeResponse,
  others: ReadonlyArray<string> = []
): boolean {
  const row = contract.errors.some((row) => row.status === status && row.operations.includes(operation))
  const fields = fieldsOf(body)
  const known = Object.keys(fields).every((field) => ["success", "error", "code", "details", ...others].includes(field))
  return row && known && fields.success === false && typeof fields.error === "string"
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {} // no service sends this
  }
}
