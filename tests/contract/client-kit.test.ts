import { neverRetry, type Transport } from "@trawl/core"
import { platform } from "@trawl/core/machine"
import contract from "@trawl/types/contract.json" with { type: "json" }
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { Exchange, ExchangeRequest, ExchangeResponse, Expected } from "../../tools/src/exchange.ts"
import { readExchanges } from "../../tools/src/read-exchanges.ts"
import { clientDoors, type Ended } from "./client-doors.ts"
import { taskOf } from "./exchange-call.ts"
import { virtualHost } from "./virtual-host.ts"

const apiKey = "kit-key"
const noon = Date.parse("2026-11-20T12:00:00Z")
// a text that no client sends is only for services
const exchanges = readExchanges().filter(({ request }) =>
  request.text === undefined || request.headers["content-type"] === "application/octet-stream"
)

describe.each(["Effect", "promises"] as const)("the client for %s", (name) => {
  const door = clientDoors[name]

  describe("sends and reads every exchange over HTTP", () => {
    let answer: ExchangeResponse = { status: 500, headers: {}, body: "" }
    let arrived: Request | undefined
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
        const { headers, method = "", url = "" } = request
        const body = Buffer.concat(chunks)
        arrived = new Request(`http://kit${url}`, {
          method,
          headers: headers as Record<string, string>,
          ...body.length > 0 && { body }
        })
        response.writeHead(answer.status, answer.headers).end(answer.body)
      })
    })
    let baseUrl = ""
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => new Promise((resolve) => server.close(resolve)))

    it.each(singles())("$file", async (exchange) => {
      answer = exchange.response
      arrived = undefined
      const now = exchange.now === undefined ? noon : Date.parse(exchange.now)
      const host = { ...platform, now: () => now }
      const result = await door.perform({ apiKey, baseUrl, retry: neverRetry, host }, taskOf(exchange))
      if (!isInexpressible(exchange)) await compareRequest(arrived, exchange.request)
      else if (arrived === undefined) return
      compareResult(result, exchange.expect, now)
    })
  })

  describe("makes the attempts of every sequence, and waits between them", () => {
    it.each(sequences())("$file", async (exchange) => {
      const began = exchange.now === undefined ? noon : Date.parse(exchange.now)
      const host = virtualHost(began)
      const requests: Array<{ readonly at: number; readonly body: unknown }> = []
      const transport: Transport = {
        send: async ({ body }) => {
          const response = exchange.responses[requests.length]
          requests.push({ at: host.now(), body })
          if (response === undefined) throw new Error("one attempt too many")
          if (!("lost" in response)) return asHttp(response)
          throw Object.assign(new Error(response.lost), {
            code: response.lost === "reset" ? "ECONNRESET" : "ECONNREFUSED"
          })
        }
      }
      const options = { apiKey, baseUrl: "http://kit.internal", transport, deadline: 172_800_000, host }
      const result = await door.perform(options, taskOf(exchange))

      assert.strictEqual(requests.length, exchange.responses.length)
      const waits = requests.slice(1).map(({ at }, index) => (at - (requests[index]?.at ?? 0)) / 1000)
      assert.strictEqual(waits.length, exchange.expect.waits?.length)
      for (const [index, { atLeast, below }] of (exchange.expect.waits ?? []).entries()) {
        assert.isAtLeast(waits[index] ?? 0, atLeast)
        assert.isBelow(waits[index] ?? 0, below)
      }
      for (const { body } of requests) assert.deepStrictEqual(body, requests[0]?.body)
      compareResult(result, exchange.expect, host.now())
    })
  })

  describe("follows every trace", () => {
    it.each(traces())("$file", async ({ expect, polls, request }) => {
      let count = 0
      const transport: Transport = {
        send: async ({ method, url }) => {
          assert.strictEqual(`${method} ${url}`, `${request.method} http://kit.internal${request.path.split("?")[0]}`)
          return asHttp(polls[count++] ?? { status: 501, headers: {}, body: "" })
        }
      }
      const id = request.path.split("/")[3] ?? ""
      const events = await door.trace(
        { apiKey, baseUrl: "http://kit.internal", transport, host: virtualHost(noon) },
        id
      )
      assert.deepStrictEqual(events.map(({ eventId }) => eventId), expect.events)
      assert.strictEqual(count, polls.length)
    })
  })
})

const asHttp = ({ body, headers, status }: ExchangeResponse) => ({ status, headers: new Headers(headers), body })

async function compareRequest(
  arrived: Request | undefined,
  { body, headers, method, parts, path, text }: ExchangeRequest
) {
  if (arrived === undefined) throw new Error("nothing was sent")
  assert.strictEqual(arrived.method, method)
  assert.strictEqual(decoded(arrived.url.slice("http://kit".length)), decoded(path))
  assert.deepInclude(Object.fromEntries(arrived.headers), headers)
  if (parts !== undefined) {
    const form = [...await arrived.formData()]
    const sent = await Promise.all(form.map(async ([name, value]) =>
      typeof value === "string"
        ? { name, text: value }
        : { name, filename: value.name, contentType: value.type, text: await value.text() }
    ))
    assert.deepStrictEqual<unknown>(sent, parts)
  } else {
    const sent = await arrived.text()
    if (text !== undefined) assert.strictEqual(sent, text)
    else assert.deepStrictEqual(sent === "" ? null : JSON.parse(sent), body)
  }
}

// a space may be encoded in two ways
const decoded = (path: string) => decodeURIComponent(path.replaceAll("+", " "))

function compareResult(result: Ended, { text, ...expected }: Omit<Expected, "events" | "waits">, now: number) {
  if ("value" in expected || text !== undefined) {
    assert.deepStrictEqual("value" in result ? result.value : result.error, text ?? expected.value)
    return
  }
  const error = "error" in result ? result.error : assert.fail("expected a failure")
  const { retryAfter, reason, retryable, error: words, code, details, path } = expected
  const facts: Readonly<Record<string, unknown>> = { ...error.reason }
  assert.deepInclude(facts, { _tag: reason === "ConnectionLost" ? "TransportFailed" : reason, retryable })
  if (path !== undefined) assert.deepInclude(facts, { path })
  if ("error" in facts) {
    assert.deepInclude(facts, { code, details })
    assert.include(words === undefined ? textsOf(reason) : [words], String(facts["error"]))
  } else assert.deepEqual({ words, code, details }, { words: undefined, code: undefined, details: undefined })
  if (retryAfter !== undefined) {
    assert.strictEqual(
      error.retryAfter,
      "at" in retryAfter ? Date.parse(retryAfter.at) - now : retryAfter.seconds * 1000
    )
  } else if (retryable !== "yes") assert.isUndefined(error.retryAfter)
}

// for a body without `error`, the client uses the text of the row
function textsOf(reason: string | undefined): ReadonlyArray<string> {
  return [
    ...contract.errors.filter((row) => row.reason === reason).map(({ error }) => error),
    "The service gave no reason"
  ]
}

/**
 * Whether its query string is invalid: a client omits parameters that the operation does not have, and rejects missing
 * ones.
 */
function isInexpressible({ expect, request }: Exchange): boolean {
  return expect.reason === "RequestRejected" && request.method === "GET"
}

function singles() {
  return exchanges.flatMap((exchange): ReadonlyArray<Exchange & { readonly response: ExchangeResponse }> =>
    exchange.response === undefined ? [] : [{ ...exchange, response: exchange.response }]
  )
}

function traces() {
  return exchanges.flatMap(({ polls, ...exchange }) => polls === undefined ? [] : [{ ...exchange, polls }])
}

function sequences() {
  return exchanges.flatMap(({ responses, ...exchange }) => responses === undefined ? [] : [{ ...exchange, responses }])
}
