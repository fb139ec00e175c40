import { agent, ApiError, createClient, dryRun, RunFailed, scrape, search, searchMany } from "@trawl/sdk"
import { assert, describe, expectTypeOf, it } from "vitest"
import { found, page, scripted } from "./scripted.ts"

const id = "123e4567-e89b-12d3-a456-426614174000"
const status = (state: string, more: object = {}) => ({
  body: { success: true, status: state, expiresAt: "2026-11-22T00:00:00Z", creditsUsed: 1, ...more }
})

const event = (eventId: string) => ({ eventId, type: "run.started", occurredAt: "2026-11-21T00:00:00Z" })

describe("a run", () => {
  it("is awaited, and its progress is reported", async () => {
    const { requests, client, host } = scripted([
      status("processing"),
      "reset",
      status("processing"),
      status("completed", { data: { answer: 42 } })
    ])
    const seen: Array<string> = []
    const { data } = await agent.wait(client, id, { interval: 1000, onProgress: ({ status }) => seen.push(status) })
    assert.deepStrictEqual(data, { answer: 42 })
    assert.deepStrictEqual(seen, ["processing", "processing", "completed"])
    assert.lengthOf(requests, 4)
    assert.isAtLeast(host.now(), 2000)
  })

  it("is awaited no longer than the deadline, including all polls and pauses", async () => {
    const { requests, client, host } = scripted(Array.from({ length: 9 }, () => status("processing")))
    const error: unknown = await agent.wait(client, id, { interval: 1000 }, { deadline: 3500 }).catch((
      error: unknown
    ) => error)
    assert.instanceOf(error, ApiError)
    assert.deepInclude({ ...error.reason }, { _tag: "TimedOut", limit: "deadline", milliseconds: 3500 })
    assert.lengthOf(requests, 4)
    assert.isAtMost(host.now(), 3500)
  })

  it("reports the limit that was set, whichever call it ends", async () => {
    const { client } = scripted([{ body: { success: true, events: [] } }, "silent"])
    const events = agent.trace(client, id, { interval: 299 }, { deadline: 300 })
    const error: unknown = await events.next().catch((error: unknown) => error)
    assert.instanceOf(error, ApiError)
    assert.strictEqual(error.message, "getAgentTrace: not finished within 300 ms (deadline)")
  })

  it("that failed rejects with the last status", async () => {
    const { client } = scripted([status("failed", { error: "Max credits exceeded" })])
    const error: unknown = await agent.wait(client, id).catch((error: unknown) => error)
    assert.instanceOf(error, RunFailed)
    assert.strictEqual(error.answer.error, "Max credits exceeded")
  })

  it("is cancelled at the end of its block", async () => {
    const { requests, client } = scripted([{ body: { success: true, id } }, { body: { success: true } }])
    {
      await using run = await agent.scoped(client, { prompt: "Find it" })
      assert.strictEqual(run.id, id)
    }
    assert.deepStrictEqual(requests.map(({ method }) => method), ["POST", "DELETE"])
  })

  it("is followed until the loop is left", async () => {
    const { requests, client } = scripted([{ body: { success: true, events: [event("a"), event("b")] } }])
    for await (const { eventId } of agent.trace(client, id)) {
      assert.strictEqual(eventId, "a")
      break
    }
    assert.lengthOf(requests, 1)
  })

  it("ends with the signal, even during a pause between two polls", async () => {
    const { client } = scripted([status("processing")])
    const controller = new AbortController()
    const waiting = agent.wait(client, id, { onProgress: () => controller.abort(new Error("enough")) }, {
      signal: controller.signal
    })
    const error: unknown = await waiting.catch((error: unknown) => error)
    assert.instanceOf(error, ApiError)
    assert.isTrue(error.is("Aborted"))
  })
})

describe("many searches", () => {
  it("are emitted as they end, and one failure does not affect the others", async () => {
    const { client } = scripted([{ body: found }, { status: 401 }, { body: found }])
    const ends = []
    for await (
      const end of searchMany(client, [{ query: "a" }, { query: "b" }, { query: "c", sources: ["news"] }], {
        concurrency: 2
      })
    ) ends.push(end)
    assert.deepStrictEqual(ends.map(({ index, result }) => [index, result.status]).toSorted(), [[0, "fulfilled"], [
      1,
      "rejected"
    ], [2, "fulfilled"]])
  })

  it("end when the loop is left: those in flight are aborted, and no others start", async () => {
    const { aborted, requests, client } = scripted([{ body: found }, "silent", "silent", "silent"])
    for await (const _ of searchMany(client, Array.from({ length: 9 }, () => ({ query: "x" })), { concurrency: 3 })) {
      break
    }
    assert.isAtMost(requests.length, 4)
    assert.lengthOf(aborted, requests.length - 1)
  })
})

describe("many searches of a caller who aborts", () => {
  it("start no further request, and let the iterator of requests clean up", async () => {
    const { requests: sent, client } = scripted(["silent", "silent"])
    const controller = new AbortController()
    let closed = false
    function* requests() {
      try {
        for (;;) yield { query: "x" }
      } finally {
        closed = true
      }
    }
    const ends = []
    const enough = new Error("enough")
    queueMicrotask(() => queueMicrotask(() => controller.abort(enough)))
    try {
      for await (const { result } of searchMany(client, requests(), { concurrency: 2, signal: controller.signal })) {
        ends.push(result.status)
      }
      assert.fail("ended as if all were done")
    } catch (error) {
      assert.instanceOf(error, ApiError)
      assert.isTrue(error.is("Aborted"))
      assert.propertyVal(error.cause, "message", "enough")
    }
    assert.deepStrictEqual(ends, ["rejected", "rejected"])
    assert.lengthOf(sent, 2)
    assert.isTrue(closed)
  })
})

describe("many searches of which the last ones are in flight", () => {
  it("end normally, whatever aborted them", async () => {
    const { client } = scripted([{ body: found }, "silent"])
    const controller = new AbortController()
    const ends = []
    for await (
      const { result } of searchMany(client, [{ query: "a" }, { query: "b" }], {
        concurrency: 2,
        signal: controller.signal
      })
    ) {
      ends.push(result.status)
      controller.abort()
    }
    assert.deepStrictEqual(ends, ["fulfilled", "rejected"])
  })
})

describe("dryRun", () => {
  const settings = { apiKey: "test-key", baseUrl: "https://api.example.com" }

  it("rejects a function without a client parameter before it can send anything", async () => {
    const { requests, client } = scripted([{ body: found }])
    const error: unknown = await dryRun(client, () => search(client, { query: "paid" })).catch((error: unknown) =>
      error
    )
    assert.instanceOf(error, ApiError)
    assert.strictEqual(
      error.message,
      "dryRun: `call` must be a function with the client as its parameter: `dryRun(client, (dry) => search(dry, …))`; nothing was sent"
    )
    assert.lengthOf(requests, 0)
  })

  it("blocks the original client only while the function runs", async () => {
    const { requests, client } = scripted([{ body: found }])
    const error: unknown = await dryRun(client, (_dry) => search(client, { query: "paid" })).catch((error: unknown) =>
      error
    )
    assert.instanceOf(error, ApiError)
    assert.strictEqual(
      error.message,
      "run: `client` must be the one that the function receives: `dryRun(client, (dry) => search(dry, …))`; nothing was sent"
    )
    assert.lengthOf(requests, 0)
    await search(client, { query: "meant" })
    assert.lengthOf(requests, 1)
  })

  it("leaves a client closed that was closed meanwhile", async () => {
    const { requests, client } = scripted([{ body: found }])
    await dryRun(client, (dry) => {
      void client.close()
      return search(dry, { query: "effect" })
    })
    const error: unknown = await search(client, { query: "paid" }).catch((error: unknown) => error)
    assert.instanceOf(error, ApiError)
    assert.match(error.message, /`client` is closed/)
    assert.lengthOf(requests, 0)
  })

  it("passes a client that can be closed without closing the original one", async () => {
    const { requests, client } = scripted([{ body: found }])
    const error: unknown = await dryRun(client, async (dry) => {
      await dry.close()
      return search(dry, { query: "effect" })
    }).catch((error: unknown) => error)
    assert.instanceOf(error, ApiError)
    assert.match(error.message, /`client` is closed/)
    await search(client, { query: "meant" })
    assert.lengthOf(requests, 1)
  })

  it("passes a client with methods if the original one has methods", async () => {
    const client = createClient({ ...settings, transport: { send: () => assert.fail("it was sent") } })
    const { request } = await dryRun(client, (dry) => dry.search({ query: "effect" }))
    assert.strictEqual(request.url, "https://api.example.com/v2/search")
    assert.strictEqual(
      (await dryRun(client, (dry) => dry.agent.status("7"))).request.url,
      "https://api.example.com/v2/agent/7"
    )
  })

  it("rejects more than one call", async () => {
    const { client } = scripted([])
    const both = dryRun(client, (dry) => Promise.all([search(dry, { query: "a" }), search(dry, { query: "b" })]))
    const error: unknown = await both.catch((error: unknown) => error)
    assert.instanceOf(error, ApiError)
    assert.include(error.message, "`call` must make exactly one call, not 2")
  })

  it("returns the request and its cost, and sends nothing", async () => {
    const { requests, client } = scripted([])
    const { credits, request } = await dryRun(client, (dry) => search(dry, { query: "effect", limit: 20 }))
    assert.deepStrictEqual(request, {
      method: "POST",
      url: "https://api.example.com/v2/search",
      headers: { accept: "application/json", "content-type": "application/json", authorization: "Bearer <key>" },
      body: "{\"query\":\"effect\",\"limit\":20}"
    })
    assert.deepInclude(credits, { minimum: 0, usual: 4, maximum: 4 })
    assert.lengthOf(requests, 0)
  })

  it("leaves no timer behind", async () => {
    const { client, host } = scripted([])
    let running = 0
    const timer: typeof host.timer = (milliseconds, ring) => {
      running++
      const cancel = host.timer(milliseconds, ring)
      return () => {
        running--
        cancel()
      }
    }
    await dryRun(
      { ...client, means: { ...client.means, host: { ...host, timer } } },
      (dry) => search(dry, { query: "effect" })
    )
    assert.strictEqual(running, 0)
  })

  it("rejects a request that would not be sent", async () => {
    const { client } = scripted([])
    const error: unknown = await dryRun(client, (dry) => scrape(dry, { url: "no address" })).catch((error: unknown) =>
      error
    )
    assert.instanceOf(error, ApiError)
    assert.isTrue(error.is("RequestInvalid"))
  })

  it("accepts any operation, including an iterator", async () => {
    const { client } = scripted([])
    const { request } = await dryRun(client, (dry) => agent.trace(dry, id).next())
    assert.strictEqual(request.url, `https://api.example.com/v2/agent/${id}/trace`)
  })
})

describe("the type of a page", () => {
  it("follows the formats", async () => {
    const { client } = scripted([{ body: { success: true, data: { markdown: "# Effect", metadata: {} } } }])
    const { data } = await scrape(client, { url: page.url, formats: ["markdown"] })
    expectTypeOf(data.markdown).toEqualTypeOf<string | null>()
    // @ts-expect-error html was not requested
    assert.isUndefined(data.html)
  })
})
