import { ApiError, connect, search } from "@trawl/sdk"
import { cached } from "@trawl/sdk/cache"
import { scripted, testClock } from "@trawl/sdk/testing"
import { assert, describe, it } from "vitest"
import { found } from "./scripted.ts"

const client = (answers: Parameters<typeof scripted>[0]) => {
  const host = testClock({ start: 0 })
  const service = scripted(answers, { host })
  return {
    host,
    service,
    trawl: connect({
      apiKey: "test-key",
      baseUrl: "https://api.example.com",
      transport: cached(service, { host }),
      host
    })
  }
}

describe("a client with a cache", () => {
  it("sends identical concurrent and repeated calls once", async () => {
    const { service, trawl } = client([{ body: found, after: 100 }])
    const marks: Array<unknown> = []
    const ask = () =>
      search(trawl, { query: "effect" }, { onResponse: ({ headers }) => marks.push(headers.get("x-trawl-cache")) })
    const [one, two] = await Promise.all([ask(), ask()])
    assert.deepStrictEqual([two, await ask()], [one, one])
    assert.deepStrictEqual(marks, [undefined, "shared", "hit"])
    assert.lengthOf(service.requests, 1)
  })

  it("retries a shared failure once for all callers", async () => {
    const { service, trawl } = client([{ status: 503, after: 100 }, { body: found, after: 100 }])
    await Promise.all([search(trawl, { query: "effect" }), search(trawl, { query: "effect" })])
    assert.lengthOf(service.requests, 2)
  })

  it("aborts only the call of the caller who aborts", async () => {
    const { service, trawl } = client([{ body: found, after: 100 }])
    const controller = new AbortController()
    const leaving = search(trawl, { query: "effect" }, { signal: controller.signal }).catch((error: unknown) => error)
    const staying = search(trawl, { query: "effect" })
    controller.abort()
    const error = await leaving
    assert.isTrue(error instanceof ApiError && error.is("Aborted"))
    assert.strictEqual((await staying).creditsUsed, 2)
    assert.lengthOf(service.requests, 1)
  })

  it("gives a late caller its own time limit", async () => {
    const { host, trawl } = client([{ body: found, after: 1000 }])
    const patient = search(trawl, { query: "effect" })
    const error = await search(trawl, { query: "effect" }, { deadline: 300 }).catch((error: unknown) => error)
    assert.isTrue(error instanceof ApiError && error.is("TimedOut"))
    assert.strictEqual(host.now(), 300)
    await patient
    assert.strictEqual(host.now(), 1000)
  })
})
