import type { OnlySearchOptions } from "@trawl/search/pure"
import { ApiError, connect, createClient, neverRetry, search, type SearchOptions } from "@trawl/sdk"
import { rateLimit } from "@trawl/sdk/gates"
import { assert, describe, expectTypeOf, it, vi } from "vitest"
import { found, scripted } from "./scripted.ts"

const failed = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(() => undefined, (error) => error)
  assert.instanceOf(error, ApiError)
  return error
}

describe("a call", () => {
  it("returns results typed by the requested sources and formats", async () => {
    const { requests, client } = scripted([{ body: found }])
    const results = await search(client, { query: "effect", sources: ["web", "news"] })
    expectTypeOf(results.data.news).toExtend<ReadonlyArray<{ readonly title?: string }>>()
    // @ts-expect-error images were not asked for
    assert.isUndefined(results.data.images)
    assert.deepStrictEqual(results.data.news, [])
    assert.strictEqual(results.creditsUsed, 2)
    assert.strictEqual(requests[0]?.headers["authorization"], "Bearer test-key")
  })

  it("waits and retries as the specification says", async () => {
    const { requests, client, host } = scripted([{ status: 429, headers: { "retry-after": "7" } }, "reset", {
      body: found
    }])
    await search(client, { query: "effect" })
    assert.lengthOf(requests, 3)
    assert.strictEqual(host.now(), 7000 + 2500)
  })

  it("rejects a misspelt option, which the compiler names", () => {
    const { client } = scripted([])
    // @ts-expect-error no such field: "Did you mean to write 'sources'?"
    void search(client, { query: "effect", sorces: ["web"] }).catch(() => {})
    // @ts-expect-error no such field of pages: "Did you mean to write 'formats'?"
    void search(client, { query: "effect", scrapeOptions: { formats: ["html"], formatss: ["markdown"] } }).catch(
      () => {}
    )
    // @ts-expect-error formats belong to pages
    void search(client, { query: "effect", formats: ["markdown"] }).catch(() => {})
    // the error names a field that is only missing in the type of the allowed options
    expectTypeOf<OnlySearchOptions<{ query: string; limitt: number }>>().toEqualTypeOf<SearchOptions>()
    expectTypeOf<OnlySearchOptions<{ query: string; limit: number }>>().toEqualTypeOf<
      { query: string; limit: number }
    >()
  })

  it("accepts other settings for one call", async () => {
    const { requests, client } = scripted([{ status: 503 }])
    const error = await failed(
      search(client, { query: "effect" }, { retry: neverRetry, headers: { "X-Team": "blue" } })
    )
    assert.isTrue(error.is("Unavailable"))
    assert.strictEqual(requests[0]?.headers["x-team"], "blue")
  })

  it("rejects invalid settings", async () => {
    const { requests, client } = scripted([])
    const error = await failed(search(client, { query: "effect" }, { deadline: Number.NaN }))
    assert.isTrue(error.is("SettingsInvalid"))
    assert.lengthOf(requests, 0)
  })

  it("passes every response to `onResponse`", async () => {
    const { client } = scripted([{ status: 503 }, { body: found, headers: { "x-request-id": "two" } }])
    const seen: Array<unknown> = []
    await search(client, { query: "effect" }, {
      onResponse: ({ headers, status }) => seen.push([status, headers.get("x-request-id") ?? null])
    })
    assert.deepStrictEqual(seen, [[503, null], [200, "two"]])
  })

  it("returns its result even if `onResponse` fails, immediately or later, and reports that failure", async () => {
    const reported = vi.spyOn(console, "error").mockReturnValue()
    const failures = [() => {
      throw new Error("at once")
    }, () => Promise.reject(new Error("later"))]
    for (const onResponse of failures) {
      const { client } = scripted([{ body: found }])
      assert.strictEqual((await search(client, { query: "effect" }, { onResponse })).id, "1")
    }
    await vi.waitFor(() =>
      assert.deepStrictEqual(reported.mock.calls.map(([error]) => error.message), ["at once", "later"])
    )
    reported.mockRestore()
  })

  it("ends at its deadline, and aborts its request", async () => {
    const { aborted, client, host } = scripted(["silent"])
    const error = await failed(search(client, { query: "effect" }, { deadline: 1500 }))
    assert.isTrue(error.is("TimedOut"))
    assert.strictEqual(host.now(), 1500)
    assert.lengthOf(aborted, 1)
  })

  it("sends nothing if its signal is already aborted", async () => {
    const { requests, client } = scripted([{ body: found }])
    const error = await failed(search(client, { query: "effect" }, { signal: AbortSignal.abort(new Error("no")) }))
    assert.isTrue(error.is("Aborted"))
    assert.propertyVal(error.cause, "message", "no")
    assert.lengthOf(requests, 0)
  })

  it("ends immediately with its signal, during a request and during a wait", async () => {
    const { aborted, client } = scripted(["silent"])
    const controller = new AbortController()
    const call = failed(search(client, { query: "effect" }, { signal: controller.signal }))
    controller.abort()
    assert.isTrue((await call).is("Aborted"))
    assert.lengthOf(aborted, 1)

    const waiting = scripted([{ status: 503 }])
    const other = new AbortController()
    const signal = { signal: other.signal, onResponse: () => queueMicrotask(() => other.abort()) }
    assert.isTrue((await failed(search(waiting.client, { query: "effect" }, signal))).is("Aborted"))
    assert.lengthOf(waiting.requests, 1)
  })

  it("leaves no listener on a signal that outlives it", async () => {
    const { client } = scripted([{ status: 503 }, { body: found }])
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, "addEventListener")
    const removed = vi.spyOn(signal, "removeEventListener")
    await search(client, { query: "effect" }, { signal })
    assert.strictEqual(added.mock.calls.length, removed.mock.calls.length)
    for (const [index, [, listener]] of added.mock.calls.entries()) {
      assert.strictEqual(removed.mock.calls[index]?.[1], listener)
    }
  })

  it("frees its place at a gate, however it ends", async () => {
    const gate = rateLimit({ concurrency: 1 })
    const { requests, client } = scripted(["silent", { status: 401 }, { body: found }], { gate })
    const controller = new AbortController()
    const first = failed(search(client, { query: "a" }, { signal: controller.signal }))
    const second = failed(search(client, { query: "b" }))
    const third = search(client, { query: "c" })
    while (requests.length === 0) await Promise.resolve()
    controller.abort()
    assert.isTrue((await first).is("Aborted"))
    assert.isTrue((await second).is("Unauthorized"))
    assert.deepStrictEqual((await third).id, "1")
  })
})

describe("a client", () => {
  it("aborts the calls in flight at the end of its block", async () => {
    let call: Promise<ApiError> | undefined
    const { client } = scripted(["silent"])
    {
      await using trawl = client
      call = failed(search(trawl, { query: "effect" }))
    }
    assert.isTrue((await call).is("Aborted"))
  })

  it("reads the environment, and names missing settings", () => {
    vi.stubEnv("TRAWL_API_KEY", "")
    vi.stubEnv("TRAWL_BASE_URL", "")
    try {
      assert.throws(() => connect(), /`apiKey` is missing: .* TRAWL_API_KEY/)
      vi.stubEnv("TRAWL_API_KEY", "key-of-the-environment")
      vi.stubEnv("TRAWL_BASE_URL", "https://api.example.com/")
      assert.strictEqual(createClient().settings.baseUrl, "https://api.example.com")
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it("sends through a custom fetch", async () => {
    const urls: Array<string> = []
    const fetch = async (url: string) => {
      urls.push(url)
      return Response.json(found)
    }
    const trawl = createClient({ apiKey: "test-key", baseUrl: "https://api.example.com/web", fetch })
    assert.strictEqual((await trawl.search({ query: "effect" })).data.web[0]?.title, "Effect")
    assert.deepStrictEqual(urls, ["https://api.example.com/web/v2/search"])
  })

  it("never shows its key", async () => {
    const { inspect } = await import("node:util")
    const trawl = createClient({ apiKey: "fc-secret-key", baseUrl: "https://api.example.com" })
    assert.notInclude(inspect(trawl, { depth: 9, showHidden: true }) + JSON.stringify(trawl), "fc-secret-key")
  })
})
