import { connect, type HttpRequest } from "@trawl/core"
import type { Transport } from "@trawl/core/machine"
import * as sdk from "@trawl/sdk"
import contract from "@trawl/types/contract.json" with { type: "json" }
import { assert, describe, it } from "vitest"
import type { Exchange, ExchangeResponse } from "../../tools/src/exchange.ts"
import { readExchanges } from "../../tools/src/read-exchanges.ts"
import { taskOf } from "./exchange-call.ts"
import { features, type Given } from "./features.ts"

/** Operations that users call through a stream: `trace` emits events, not responses. */
const followed = ["getAgentTrace"]

it("every operation of the contract has functions for Effect and for promises", () => {
  assert.deepStrictEqual(
    [...Object.keys(features), ...followed].toSorted(),
    Object.keys(contract.operations).toSorted()
  )
})

describe.each(["Effect", "promises"] as const)("the functions for %s", (door) => {
  it.each(successes())("send the request and return the response of $file", async (exchange) => {
    const [effect, promise] = features[exchange.operation] ?? assert.fail(exchange.operation)
    const requests: Array<HttpRequest> = []
    const options = {
      apiKey: "kit-key",
      baseUrl: "http://kit.internal",
      transport: answering(exchange.response, requests)
    }
    const given = givenOf(exchange)
    const result = door === "Effect"
      ? await connect(options)(effect(given))
      : await promise(sdk.connect(options), given)

    const [request] = requests
    assert.lengthOf(requests, 1)
    assert.strictEqual(
      `${request?.method} ${decoded(request?.url ?? "")}`,
      `${exchange.request.method} http://kit.internal${decoded(exchange.request.path)}`
    )
    if (exchange.request.body !== undefined) {
      assert.deepStrictEqual(JSON.parse(String(request?.body ?? "null")), exchange.request.body)
    }
    if (exchange.request.parts !== undefined) assert.deepStrictEqual(await partsOf(request), exchange.request.parts)
    const { text, value } = exchange.expect
    // requested content that is missing is null, or an empty list
    if (text === undefined) assert.deepStrictEqual(filled(result), filled(value))
    else assert.strictEqual(result, text)
  })
})

describe.each(["Effect", "promises"] as const)("a job start with the functions for %s", (door) => {
  const starts = Object.values(contract.operations).filter(({ startsJob }) => startsJob).map(({ id }) => id)

  it.each(starts)("is retried after a 503: %s", async (operation) => {
    const [effect, promise] = features[operation] ?? assert.fail(operation)
    const exchange = successes().find((exchange) => exchange.operation === operation) ??
      assert.fail(`no exchange of ${operation}`)
    const requests: Array<HttpRequest> = []
    const [busy, good] = [
      answering({ status: 503, headers: {}, body: "{}" }, requests),
      answering(exchange.response, requests)
    ]
    const transport: Transport = { send: (...sent) => (requests.length === 0 ? busy : good).send(...sent) }
    const options = { apiKey: "kit-key", baseUrl: "http://kit.internal", transport, retry: () => 0 }
    const given = givenOf(exchange)
    await (door === "Effect" ? connect(options)(effect(given)) : promise(sdk.connect(options), given))
    const [first, second, ...others] = requests
    assert.deepStrictEqual([first, others], [second, []])
  })
})

const answering = ({ body, headers, status }: ExchangeResponse, requests: Array<HttpRequest>): Transport => ({
  send: async (request) => {
    requests.push(request)
    return { status, headers: new Headers(headers), body }
  }
})

const givenOf = (exchange: Exchange): Given => {
  const { body, parts, text } = exchange.request
  const { parameters = {} } = taskOf(exchange).request
  const { uploadRef, ...options } = { ...body as { readonly uploadRef?: string } }
  const file = parts?.find(({ filename }) => filename !== undefined)
  const optionsText = parts?.find(({ name }) => name === "options")?.text
  const inQuery = Object.entries(parameters).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.length === 1 ? value[0] : value]] : []
  )
  const given = {
    body: file !== undefined ? JSON.parse(optionsText ?? "{}") : uploadRef !== undefined ? options : body,
    of: (name: string) => name === "uploadRef" ? uploadRef ?? parameters[name] : parameters[name],
    query: Object.fromEntries(inQuery),
    file: file === undefined ? text : { filename: file.filename, data: file.text, contentType: file.contentType }
  }
  return given as Record<keyof Given, never>
}

const partsOf = async (request: HttpRequest | undefined): Promise<ReadonlyArray<unknown>> => {
  const form = await new Response(request?.body ?? null, {
    headers: { "content-type": request?.headers["content-type"] ?? "" }
  }).formData()
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? { name, text: value }
        : { name, filename: value.name, contentType: value.type, text: await value.text() }
    )
  )
}

// a space may be encoded in two ways, and parameters may have any order
const decoded = (url: string): string => {
  const [path = "", query = ""] = url.split("?")
  return `${decodeURIComponent(path)} ${
    [...new URLSearchParams(query)].map((pair) => pair.join("=")).toSorted().join("&")
  }`
}

const filled = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      part === null || (Array.isArray(part) && part.length === 0) ? undefined : part)
  )

function successes() {
  return readExchanges().flatMap(({ response, ...exchange }) => {
    const { expect: { text, value }, operation, request } = exchange
    const isSuccess = text !== undefined || value !== undefined
    // a JSON text that no client writes is only for services
    const isOurs = request.text === undefined || request.headers["content-type"] === "application/octet-stream"
    return response !== undefined && isSuccess && isOurs && !followed.includes(operation)
      ? [{ ...exchange, response }]
      : []
  })
}
