import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { ApiError, call, connect, type ConnectOptions, Host } from "@trawl/core"
import { maxTimerDelay, platform, task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import type { SearchResponse } from "@trawl/types"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { getEventListeners } from "node:events"
import type { ServerResponse } from "node:http"
import { afterEach, vi } from "vitest"
import { faultServer } from "./fault-server.ts"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))
const settings = { apiKey: "test-key", baseUrl: "https://api.example.com" }

const limited = { status: 429, headers: { "retry-after": "60" } }
const silent = () => {}
const headersOnly = (response: ServerResponse) => void response.writeHead(200).write("{")

const rejection = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => assert.fail("expected a rejection"),
    (error: unknown) => {
      assert.instanceOf(error, ApiError)
      return error
    }
  )

const thrown = (options?: ConnectOptions): unknown => {
  try {
    connect(options)
  } catch (error) {
    return error
  }
  return assert.fail("expected an error")
}

describe("connect", () => {
  afterEach(() => void vi.unstubAllEnvs())

  it("runs operations as promises, any number of times", async () => {
    const { requests, transport } = Testing.script([{ body: found }, { body: found }])
    const run = connect({ ...settings, transport })
    const answer = await run(search)
    expectTypeOf(answer).toEqualTypeOf<SearchResponse>()
    assert.deepEqual(answer, found)
    assert.deepEqual(await run(search), found)
    assert.strictEqual(requests.length, 2)
    assert.strictEqual(requests[0]?.headers["authorization"], "Bearer test-key")
  })

  it("rejects with the ApiError itself", async () => {
    const { transport } = Testing.script([{ status: 401 }])
    const error = await rejection(connect({ ...settings, transport })(search))
    assert.isTrue(error.is("Unauthorized"))
  })

  it("rejects immediately a value that is not a transport, such as a function that creates one, or not a fetch", () => {
    for (const transport of [() => {}, {}, null, "node"]) {
      const error = thrown({ ...settings, transport: transport as never })
      assert.instanceOf(error, ApiError)
      assert.strictEqual(
        error.message,
        `settings: \`transport\` is malformed: give something with \`send()\`, not ${
          transport === null ? "null" : typeof transport
        }`
      )
    }
    assert.throws(
      () => connect({ ...settings, fetch: 5 as never }),
      ApiError,
      "settings: `fetch` is malformed: give a value of type function, not 5"
    )
  })

  it("passes on errors that are not its own", async () => {
    const own = new Error("mine")
    const { transport } = Testing.script([])
    const run = connect({ ...settings, transport })
    assert.strictEqual(await run(Effect.fail(own)).catch((error: unknown) => error), own)
    assert.strictEqual(await run(Effect.die(own)).catch((error: unknown) => error), own)
    const both = Cause.fromReasons([Cause.makeDieReason(new Error("a bug")), Cause.makeFailReason(own)])
    assert.strictEqual(
      await run(Effect.failCause(both)).catch((error: unknown) => error),
      own,
      "the failure is more important than the defect"
    )
  })

  it("reads missing settings from the environment", async () => {
    vi.stubEnv("TRAWL_API_KEY", "key-of-the-environment")
    vi.stubEnv("TRAWL_BASE_URL", "http://127.0.0.1:3002/web/")
    const { requests, transport } = Testing.script([{ body: found }, { body: found }])
    await connect({ transport })(search)
    await connect({ transport, apiKey: "key-of-the-code" })(search)
    assert.deepStrictEqual(requests.map(({ headers, url }) => [url, headers["authorization"]]), [
      ["http://127.0.0.1:3002/web/v2/search", "Bearer key-of-the-environment"],
      ["http://127.0.0.1:3002/web/v2/search", "Bearer key-of-the-code"]
    ])
  })

  it("rejects an unknown setting and lists the known ones", () => {
    for (const misspelt of ["deadlin", "baseURL", "perMinutes"]) {
      const error = thrown({ ...settings, [misspelt]: 1 })
      assert.instanceOf(error, ApiError)
      assert.deepInclude({ ...error.reason }, { _tag: "RequestInvalid", field: misspelt })
      assert.strictEqual(
        error.message,
        `settings: \`${misspelt}\` is not an option; the options are apiKey, baseUrl, fetch, transport, attemptTimeout, deadline, maxResponseBytes, ` +
          "gate, headers, resendJobs, retry; nothing was sent"
      )
    }
  })

  it("names the missing or malformed setting and the type of its value, but never a text value", () => {
    vi.stubEnv("TRAWL_API_KEY", "")
    vi.stubEnv("TRAWL_BASE_URL", "")
    const cases: ReadonlyArray<readonly [ConnectOptions | undefined, RegExp]> = [
      [undefined, /^settings: `apiKey` is missing: give the API key.* or in TRAWL_API_KEY$/],
      [
        { apiKey: "test-key" },
        /^settings: `baseUrl` is missing: give an absolute http\(s\) URL.* or in TRAWL_BASE_URL$/
      ],
      [{ ...settings, apiKey: "secret\n" }, /^settings: `apiKey` is malformed/],
      [{ ...settings, baseUrl: "https://user:secret@api.example.com" }, /^settings: `baseUrl` is malformed/],
      [
        { ...settings, baseUrl: "https://api.example.com/v2/" },
        /^settings: `baseUrl` is malformed: give .* without .* and \/v2, as/
      ],
      [{ ...settings, deadline: 0 }, /^settings: `deadline` is malformed: give 1 to 2147483647 milliseconds, not 0$/],
      [
        { ...settings, maxResponseBytes: 0.2 },
        /^settings: `maxResponseBytes` is malformed: give 1 to 2147483647 bytes, not 0.2$/
      ],
      [
        { ...settings, deadline: "a secret" as never },
        /^settings: `deadline` is malformed: give 1 to 2147483647 milliseconds, not string$/
      ],
      [
        { ...settings, headers: { cookie: "secret\n" } },
        /^settings: `headers.cookie` is malformed: give a valid HTTP header$/
      ]
    ]
    for (const [options, message] of cases) {
      const error = thrown(options)
      assert.instanceOf(error, ApiError)
      assert.isTrue(error.is("SettingsInvalid"))
      assert.match(error.message, message)
      assert.notInclude(JSON.stringify(error), "secret")
    }
  })
})

describe("a run", () => {
  it("sends nothing when its signal is already aborted", async () => {
    const { requests, transport } = Testing.script([{ body: found }])
    const reason = new Error("too late")
    const error = await rejection(connect({ ...settings, transport })(search, { signal: AbortSignal.abort(reason) }))
    assert.isTrue(error.is("Aborted"))
    assert.strictEqual(error.cause, reason)
    assert.strictEqual(requests.length, 0)
  })

  it("rejects a value that is not an effect, and names its type", async () => {
    const run = connect(settings)
    for (
      const [wrong, kind] of [
        [{ query: "effect" }, "object"],
        [() => search, "function"],
        [undefined, "undefined"],
        [null, "null"]
      ] as const
    ) {
      const error = await rejection(run(wrong as never))
      assert.strictEqual(error.message, `run: \`effect\` must be an effect, not ${kind}; nothing was sent`)
    }
  })

  it("names the reason of the signal that aborted it, such as a timeout", async () => {
    const { transport } = Testing.script([{ silent: true }])
    const reason = new DOMException("The operation was aborted due to timeout", "TimeoutError") // as of `AbortSignal.timeout`
    const controller = new AbortController()
    const running = rejection(connect({ ...settings, transport })(search, { signal: controller.signal }))
    controller.abort(reason)
    const error = await running
    assert.strictEqual(
      error.message,
      "run: aborted by the caller (TimeoutError: The operation was aborted due to timeout)"
    )
    assert.strictEqual(error.cause, reason)
  })

  it("that interrupts itself rejects as aborted by the caller", async () => {
    assert.isTrue((await rejection(connect(settings)(Effect.interrupt))).is("Aborted"))
  })

  for (const [where, answer] of [["headers", silent], ["the body", headersOnly]] as const) {
    it(`ends immediately, with its socket and timers, if it is aborted while it waits for ${where}`, async () => {
      await using server = await faultServer(answer)
      const controller = new AbortController()
      const timers = countingHost()
      const running = connect({ ...settings, baseUrl: server.url })(timers.host(search), { signal: controller.signal })
      await vi.waitUntil(() => server.arrivals.length === 1, { interval: 1 })
      if (where === "the body") await new Promise((resolve) => setTimeout(resolve, 10))
      assert.strictEqual(timers.open(), 1)
      const aborted = performance.now()
      controller.abort()
      const error = await rejection(running)
      assert.isBelow(performance.now() - aborted, 500)
      assert.isTrue(error.is("Aborted"))
      assert.strictEqual(timers.open(), 0)
      assert.strictEqual(getEventListeners(controller.signal, "abort").length, 0)
      await vi.waitUntil(() => server.sockets.size === 0, { interval: 1, timeout: 5000 })
    })
  }

  it("ends immediately when it is aborted between two attempts", async () => {
    const { requests, transport } = Testing.script([limited, { body: found }])
    const controller = new AbortController()
    const timers = countingHost()
    const running = connect({ ...settings, transport })(timers.host(search), { signal: controller.signal })
    await vi.waitUntil(() => requests.length === 1 && timers.open() === 1, { interval: 1 })
    controller.abort()
    assert.isTrue((await rejection(running)).is("Aborted"))
    assert.strictEqual(timers.open(), 0)
    assert.strictEqual(requests.length, 1)
  })

  it("leaves neither timers nor listeners behind when it succeeds", async () => {
    const { transport } = Testing.script([{ body: found }])
    const { signal } = new AbortController()
    const timers = countingHost()
    await connect({ ...settings, transport })(timers.host(search), { signal, timeout: 60_000 })
    assert.strictEqual(timers.open(), 0)
    assert.strictEqual(getEventListeners(signal, "abort").length, 0)
  })

  it("ends after its time limit, which the call in flight reports", async () => {
    await using server = await faultServer(silent)
    const error = await rejection(connect({ ...settings, baseUrl: server.url })(search, { timeout: 30 }))
    assert.deepInclude(error.reason, { _tag: "TimedOut", limit: "deadline" })
    assert.deepInclude({ ...error }, { operation: "search", attempts: 1 })
    await vi.waitUntil(() => server.sockets.size === 0, { interval: 1, timeout: 5000 })
  })

  it("ends after its time limit even if no call is in flight", async () => {
    const { transport } = Testing.script([])
    const error = await rejection(connect({ ...settings, transport })(Effect.never, { timeout: 10 }))
    assert.deepStrictEqual(error.reason, { _tag: "TimedOut", retryable: "no", limit: "deadline", milliseconds: 10 })
  })

  it("accepts the longest possible timer as its time limit", async () => {
    const { transport } = Testing.script([{ body: found }])
    const slow = Effect.andThen(Effect.sleep(20), search)
    assert.deepEqual(await connect({ ...settings, transport })(slow, { timeout: maxTimerDelay }), found)
  })

  it("fails immediately if Retry-After exceeds its time limit", async () => {
    const { transport } = Testing.script([limited])
    const error = await rejection(connect({ ...settings, transport })(search, { timeout: 10_000 }))
    assert.deepInclude({ ...error }, { attempts: 1, retryAfter: 60_000 })
  })

  it("rejects an invalid time, an invalid signal and an unknown option", async () => {
    const { requests, transport } = Testing.script([])
    const wrong: ReadonlyArray<readonly [object, string]> = [
      ...[0, 0.2, -1, Number.NaN, Number.POSITIVE_INFINITY, "10", null].map((timeout) =>
        [{ timeout }, "timeout"] as const
      ),
      [{ signal: new AbortController() }, "signal"],
      [{ deadline: 1000 }, "deadline"]
    ]
    for (const [options, field] of wrong) {
      const error = await rejection(connect({ ...settings, transport })(search, options))
      assert.deepInclude(
        { ...error.reason },
        field === "deadline" ? { _tag: "RequestInvalid", field } : { _tag: "SettingsInvalid", setting: field }
      )
    }
    assert.strictEqual(requests.length, 0)
  })
})

/** The platform's clock, which counts the open timers. */
const countingHost = () => {
  const open = new Set<object>()
  const host = Effect.provideService(Host, () => ({
    ...platform,
    timer: (milliseconds, ring) => {
      const timer = {}
      open.add(timer)
      const cancel = platform.timer(milliseconds, () => {
        open.delete(timer)
        ring()
      })
      return () => {
        open.delete(timer)
        cancel()
      }
    }
  }))
  return { host, open: () => open.size }
}
