import { cached, type CacheOptions } from "@trawl/core/cache"
import { ApiError, type HttpRequest, type HttpResponse, repeatStart, type Transport } from "@trawl/core/machine"
import { scripted } from "@trawl/core/testing/pure"
import {
  cancelAgent,
  confirmMonitorEmail,
  createUploadUrl,
  getAgentSnapshot,
  getAgentStatus,
  getAgentTrace,
  getCrawlStatus,
  getCreditUsage,
  getQueueStatus,
  getScrapeStatus,
  guardScrapeResponse,
  listAgents,
  sendFeedback,
  sendSearchFeedback,
  setThreatProtection,
  startAgent
} from "@trawl/types"
import * as fc from "fast-check"
import { inspect } from "node:util"
import { assert, describe, it, vi } from "vitest"
import { manualHost } from "../gates/manual-host.ts"

const apiKey = "test-secret-key"
const found = {
  success: true,
  data: { web: [{ title: "Effect", description: "", url: "https://effect.website/" }] },
  creditsUsed: 2
}
const page = { success: true, data: { markdown: "# Effect", metadata: {} } }

const searching = (
  body: unknown = { query: "effect" },
  headers: Readonly<Record<string, string>> = {}
): HttpRequest => ({
  method: "POST",
  url: "https://api.example.com/prefix/v2/search",
  headers: { accept: "application/json", authorization: `Bearer ${apiKey}`, ...headers },
  body: JSON.stringify(body)
})
const scraping = (options: object = {}): HttpRequest => ({
  ...searching({ url: "https://effect.website/", ...options }),
  url: "https://api.example.com/v2/scrape"
})

const limits = { signal: new AbortController().signal, maxResponseBytes: 1000 }
const mark = ({ headers }: HttpResponse) => headers.get("x-trawl-cache") ?? "sent"

/** A service that counts its requests. */
const counting = (body: unknown = found) => scripted((_, index) => ({ body, headers: { count: String(index + 1) } }))

/** Sends these requests one after the other and returns the `x-trawl-cache` header of each response. */
const inTurn = async (requests: ReadonlyArray<HttpRequest>, options?: CacheOptions, body?: unknown) => {
  const transport = cached(counting(body), options)
  const marks: Array<string> = []
  for (const request of requests) marks.push(mark(await transport.send(request, limits)))
  return marks
}

describe("a cached response", () => {
  it("is returned again, with a marker and the original cost", async () => {
    const service = counting()
    const transport = cached(service)
    const first = await transport.send(searching(), limits)
    const second = await transport.send(searching(), limits)
    assert.lengthOf(service.requests, 1)
    assert.deepStrictEqual([mark(first), mark(second)], ["sent", "hit"])
    assert.deepStrictEqual({ ...second, headers: [] }, { ...first, headers: [] })
    assert.strictEqual(second.headers.get("count"), "1")
  })

  it("is returned if only the order of the body's fields differs", async () => {
    const [one, other] = [{ query: "effect", limit: 3 }, { limit: 3, query: "effect" }]
    assert.deepStrictEqual(await inTurn([searching(one), searching(other)]), ["sent", "hit"])
    assert.deepStrictEqual(await inTurn([searching(one), searching({ ...one, limit: 4 })]), ["sent", "sent"])
    const sources = [
      searching({ query: "effect", sources: ["web", "news"] }),
      searching({ query: "effect", sources: ["news", "web"] })
    ]
    assert.deepStrictEqual(await inTurn(sources), ["sent", "sent"])
  })

  it("expires after its time to live, also if the clock is set back", async () => {
    const host = manualHost()
    const transport = cached(counting(), { host, ttl: 1000 })
    const marks: Array<string> = []
    for (const step of [0, 999, 1, 0]) {
      host.advance(step)
      marks.push(mark(await transport.send(searching(), limits)))
    }
    host.set(0)
    marks.push(mark(await transport.send(searching(), limits)))
    assert.deepStrictEqual(marks, ["sent", "hit", "sent", "hit", "sent"])
  })

  it("is not returned if it is older than the request allows", async () => {
    const host = manualHost()
    const transport = cached(counting(page), { host })
    await transport.send(scraping({ maxAge: 2000 }), limits)
    host.advance(1999)
    assert.strictEqual(mark(await transport.send(scraping({ maxAge: 2000 }), limits)), "hit")
    host.advance(1)
    assert.strictEqual(mark(await transport.send(scraping({ maxAge: 2000 }), limits)), "sent")
  })

  it("is evicted when it is the least recently used", async () => {
    const [a, b, c] = ["a", "b", "c"].map((query) => searching({ query })) as [HttpRequest, HttpRequest, HttpRequest]
    assert.deepStrictEqual(await inTurn([a, b, a, c, a, b], { maxEntries: 2 }), [
      "sent",
      "sent",
      "hit",
      "sent",
      "hit",
      "sent"
    ])
  })

  it("is evicted when the memory limit is reached", async () => {
    const [a, b] = ["a", "b"].map((query) => searching({ query })) as [HttpRequest, HttpRequest]
    const bytes = 2 * (JSON.stringify(found).length + 200)
    assert.deepStrictEqual(await inTurn([a, a, b, b, a], { maxBytes: bytes }), ["sent", "hit", "sent", "hit", "sent"])
    assert.deepStrictEqual(await inTurn([a, a], { maxBytes: 100 }), ["sent", "sent"])
  })

  it("cannot be changed by the caller", async () => {
    const transport = cached({
      send: async () => ({ status: 200, headers: new Headers({ "x-team": "blue" }), body: JSON.stringify(found) })
    })
    for (const _ of [1, 2]) {
      const { headers } = await transport.send(searching(), limits)
      assert.strictEqual(headers.get("x-team"), "blue")
      if ("delete" in headers) (headers as Headers).delete("x-team")
    }
  })

  it("is removed by `clear` and by `close`, even if it is still in flight", async () => {
    const service = counting()
    const transport = cached(service)
    const late = transport.send(searching(), limits)
    transport.clear()
    await late
    await transport.send(searching(), limits)
    await transport.close?.()
    await transport.send(searching(), limits)
    assert.lengthOf(service.requests, 3)
  })
})

describe("requests that are never cached", () => {
  it("include those with another key, other headers or another limit", async () => {
    const one = searching()
    assert.deepStrictEqual(await inTurn([one, searching(undefined, { authorization: "Bearer other" })]), [
      "sent",
      "sent"
    ])
    assert.deepStrictEqual(await inTurn([one, searching(undefined, { "x-team": "blue" })]), ["sent", "sent"])
    assert.deepStrictEqual(await inTurn([one, searching(undefined, { traceparent: "00-1" })]), ["sent", "hit"])
    const transport = cached(counting())
    await transport.send(one, limits)
    assert.strictEqual(mark(await transport.send(one, { ...limits, maxResponseBytes: 5 })), "sent")
  })

  it("include those of other operations, and event streams", async () => {
    const status: HttpRequest = {
      ...searching(),
      method: "GET",
      url: "https://api.example.com/v2/scrape/1",
      body: undefined
    }
    assert.deepStrictEqual(await inTurn([status, status], {}, page), ["sent", "sent"])
    const start = { ...searching({ prompt: "x" }), url: "https://api.example.com/v2/agent" }
    assert.deepStrictEqual(await inTurn([start, start]), ["sent", "sent"])
    const developer = { ...searching(), url: "https://api.example.com/v2/search/developer" }
    assert.deepStrictEqual(await inTurn([developer, developer]), ["sent", "sent"])
    const stream = searching(undefined, { accept: "text/event-stream" })
    assert.deepStrictEqual(await inTurn([stream, stream]), ["sent", "sent"])
  })

  it("include those that act on the page, require fresh content, track changes or retain no data", async () => {
    const all = [
      { maxAge: 0 },
      { actions: [{ type: "click", selector: "a" }] },
      { profile: { name: "me" } },
      { headers: { cookie: "a=b" } },
      { storeInCache: false },
      { zeroDataRetention: true },
      { formats: ["changeTracking"] },
      { formats: [{ type: "changeTracking" }] }
    ]
    for (const options of all) {
      assert.deepStrictEqual(
        await inTurn([scraping(options), scraping(options)], {}, page),
        ["sent", "sent"],
        JSON.stringify(options)
      )
    }
    const hidden = searching({ query: "effect", enterprise: ["zdr"] })
    assert.deepStrictEqual(await inTurn([hidden, hidden]), ["sent", "sent"])
    const acting = searching({ query: "effect", scrapeOptions: { profile: { name: "me" } } })
    assert.deepStrictEqual(await inTurn([acting, acting]), ["sent", "sent"])
  })

  it("include those that failed, in whatever form the failure is reported", async () => {
    const failures = [
      { status: 500, body: found },
      { body: { success: false, error: "no" } },
      { body: "<html>" },
      { body: { success: true, data: { web: 1 } } },
      { status: 302, body: found }
    ]
    for (const failure of failures) {
      const transport = cached(scripted([failure, { body: found }]))
      await transport.send(searching(), limits)
      assert.strictEqual(mark(await transport.send(searching(), limits)), "sent")
    }
    const lost = cached(scripted([{ lost: "reset" }, { body: found }]))
    assert.propertyVal(await lost.send(searching(), limits).catch((error: unknown) => error), "code", "ECONNRESET")
    assert.strictEqual(mark(await lost.send(searching(), limits)), "sent")
  })
})

describe("the option `operations`", () => {
  it("accepts other operations that the contract marks as cacheable", async () => {
    const snapshot: HttpRequest = {
      ...searching(),
      method: "GET",
      url: "https://api.example.com/v2/agent/1/snapshots/2",
      body: undefined
    }
    const operations = [{ contract: getAgentSnapshot, guard: guardScrapeResponse }]
    assert.deepStrictEqual(await inTurn([snapshot, snapshot, searching(), searching()], { operations }, page), [
      "sent",
      "hit",
      "sent",
      "sent"
    ])
  })

  it("rejects operations whose responses change while a caller waits: statuses, lists, usage", () => {
    for (
      const contract of [
        getScrapeStatus,
        getCrawlStatus,
        getAgentStatus,
        getAgentTrace,
        listAgents,
        getCreditUsage,
        getQueueStatus
      ]
    ) {
      assert.throws(
        () => cached(counting(), { operations: [{ contract, guard: guardScrapeResponse }] }),
        ApiError,
        contract.name
      )
    }
  })

  it("rejects operations with side effects, whether they start a job or not", () => {
    for (
      const contract of [
        startAgent,
        cancelAgent,
        sendFeedback,
        sendSearchFeedback,
        createUploadUrl,
        confirmMonitorEmail,
        setThreatProtection
      ]
    ) {
      assert.throws(
        () => cached(counting(), { operations: [{ contract, guard: guardScrapeResponse, mayRepeat: repeatStart }] }),
        ApiError,
        contract.name
      )
    }
  })

  it("rejects invalid options", () => {
    assert.throws(
      () => cached(counting(), { maxEntires: 5 } as object),
      ApiError,
      "cached: `maxEntires` is not an option; the options are maxBytes, maxEntries, ttl, host, "
    )
    for (const options of [{ ttl: 0 }, { ttl: Number.NaN }, { maxEntries: 0 }, { maxBytes: 1.5 }]) {
      assert.throws(() => cached(counting(), options), ApiError)
    }
  })
})

/** A service that responds when the test tells it to. */
const held = () => {
  const sends: Array<{ readonly signal: AbortSignal; readonly answer: (body: unknown, status?: number) => void }> = []
  const transport: Transport = {
    send: (_, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason))
        sends.push({
          signal,
          answer: (body, status = 200) => resolve({ status, headers: new Map(), body: JSON.stringify(body) })
        })
      })
  }
  return { sends, transport }
}

describe("requests in flight", () => {
  it("are sent once if they are identical", async () => {
    const { sends, transport } = held()
    const shared = cached(transport)
    const calls = Array.from({ length: 5 }, () => shared.send(searching(), limits))
    const other = shared.send(searching({ query: "other" }), limits)
    assert.lengthOf(sends, 2)
    for (const { answer } of sends) answer(found)
    assert.deepStrictEqual((await Promise.all(calls)).map(mark), ["sent", "shared", "shared", "shared", "shared"])
    assert.strictEqual(mark(await other), "sent")
  })

  it("share a failure, which is not cached", async () => {
    const { sends, transport } = held()
    const shared = cached(transport)
    const calls = [shared.send(searching(), limits), shared.send(searching(), limits)]
    sends[0]?.answer({ success: false, error: "no" }, 503)
    assert.deepStrictEqual((await Promise.all(calls)).map(({ status }) => status), [503, 503])
    void shared.send(searching(), limits)
    assert.lengthOf(sends, 2)
  })

  it("continue for the other callers if one aborts, even the first", async () => {
    const { sends, transport } = held()
    const shared = cached(transport)
    const leaving = new AbortController()
    const first = shared.send(searching(), { ...limits, signal: leaving.signal })
    const second = shared.send(searching(), limits)
    leaving.abort(new Error("left"))
    assert.propertyVal(await first.catch((error: unknown) => error), "message", "left")
    assert.isFalse(sends[0]?.signal.aborted)
    sends[0]?.answer(found)
    assert.strictEqual(mark(await second), "shared")
    assert.strictEqual(mark(await shared.send(searching(), limits)), "hit")
  })

  it("are aborted with their last caller, and are not shared afterwards", async () => {
    const { sends, transport } = held()
    const shared = cached(transport)
    const leaving = [new AbortController(), new AbortController()]
    const calls = leaving.map(({ signal }) => shared.send(searching(), { ...limits, signal }))
    for (const controller of leaving) controller.abort()
    const later = shared.send(searching(), limits)
    assert.deepStrictEqual(sends.map(({ signal }) => signal.aborted), [true, false])
    sends[1]?.answer(found)
    assert.deepStrictEqual((await Promise.allSettled(calls)).map(({ status }) => status), ["rejected", "rejected"])
    assert.strictEqual(mark(await later), "sent")
  })

  it("remove their listeners from the signals", async () => {
    let listeners = 0
    const { signal } = new AbortController()
    const watched = new Proxy(signal, {
      get: (target, name) => {
        if (name === "addEventListener") listeners++
        if (name === "removeEventListener") listeners--
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === "function" ? value.bind(target) : value
      }
    })
    await cached(counting()).send(searching(), { ...limits, signal: watched })
    await Promise.resolve()
    assert.strictEqual(listeners, 0)
  })
})

it("return each caller its own response and never run twice at once, in any order of aborts and responses", async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant("ask" as const), query: fc.constantFrom("a", "b") }),
    fc.record({ type: fc.constant("leave" as const), nth: fc.nat(9) }),
    fc.record({ type: fc.constant("answer" as const), nth: fc.nat(9), status: fc.constantFrom(200, 200, 503) })
  )
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const under = new Map<string, { readonly answer: (status: number) => void }>()
    const transport = cached({
      send: ({ body }, { signal }) =>
        new Promise((resolve, reject) => {
          const query = String(body)
          assert.isFalse(under.has(query), "sent twice at once")
          signal.addEventListener("abort", () => {
            under.delete(query)
            reject(signal.reason)
          })
          const echo = JSON.stringify({ ...found, data: { web: [{ title: query, description: "", url: "" }] } })
          under.set(query, {
            answer: (status) => {
              under.delete(query)
              resolve({ status, headers: new Map(), body: echo })
            }
          })
        })
    }, { host: manualHost() })
    const callers: Array<
      { readonly query: string; readonly controller: AbortController; readonly end: Promise<HttpResponse | "left"> }
    > = []
    const open = new Set<number>()
    for (const step of steps) {
      if (step.type === "ask") {
        const { query } = step
        const controller = new AbortController()
        const index = callers.length
        const end = transport.send(searching({ query }), { ...limits, signal: controller.signal }).catch((): "left" =>
          "left"
        ).finally(() => open.delete(index))
        open.add(index)
        callers.push({ query, controller, end })
      } else if (step.type === "leave") {
        callers[step.nth]?.controller.abort()
      } else {
        ;[...under.values()][step.nth % Math.max(1, under.size)]?.answer(step.status)
      }
      await new Promise((resolve) => setImmediate(resolve))
      // every request in flight has a waiting caller, and every waiting caller has a request in flight
      const waited = new Set([...open].map((index) => JSON.stringify({ query: callers[index]?.query })))
      assert.deepStrictEqual([...under.keys()].toSorted(), [...waited].toSorted())
    }
    for (const { answer } of under.values()) answer(200)
    for (const { controller, end, query } of callers) {
      const ended = await end
      if (ended === "left") assert.isTrue(controller.signal.aborted)
      else assert.strictEqual(JSON.parse(ended.body).data.web[0].title, JSON.stringify({ query }))
    }
  }))
})

/** A service that returns the request in its response. */
const echoing: Transport = {
  send: async ({ body, headers: { authorization } }) => {
    const echo = { ...found, data: { web: [{ title: String(authorization), description: String(body), url: "" }] } }
    return { status: 200, headers: new Map(), body: JSON.stringify(echo) }
  }
}

it("cached responses equal uncached ones for any sequence of requests", async () => {
  const request = fc.record({
    query: fc.constantFrom("a", "b"),
    limit: fc.constantFrom(1, 2),
    key: fc.constantFrom("one", "two"),
    pause: fc.nat(600)
  })
  await fc.assert(fc.asyncProperty(fc.array(request, { maxLength: 40 }), async (requests) => {
    const host = manualHost()
    const kept = cached(echoing, { host, maxEntries: 3, ttl: 1000 })
    for (const { key, pause, ...body } of requests) {
      host.advance(pause)
      const request = searching(body, { authorization: `Bearer ${key}` })
      assert.strictEqual((await kept.send(request, limits)).body, (await echoing.send(request, limits)).body)
    }
  }))
})

it("neither returns nor stores keys", async () => {
  const kept = vi.spyOn(Map.prototype, "set")
  const transport = cached(counting())
  await transport.send(searching(), limits)
  await transport.send(searching(), limits)
  const { calls } = kept.mock
  kept.mockRestore()
  assert.isAbove(calls.length, 3)
  assert.notInclude(inspect([transport, calls], { depth: 9, showHidden: true }), apiKey)
})
