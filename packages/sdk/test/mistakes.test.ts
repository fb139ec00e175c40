import type { Gate } from "@trawl/core/machine"
import { agent, ApiError, type Client, connect, dryRun, search, searchMany } from "@trawl/sdk"
import { batchScrape, crawl, extract, parse } from "@trawl/sdk/all"
import { assert, describe, it } from "vitest"
import { scripted } from "./scripted.ts"

const id = "123e4567-e89b-12d3-a456-426614174000"
const circular: { self?: unknown } = {}
circular.self = circular

/** The operation as JavaScript calls it, without type checking. */
const unseen = <Result>(operation: (...args: never) => Result) =>
  operation as (...args: ReadonlyArray<unknown>) => Result

const thrower = (): never => {
  throw new TypeError("no token")
}

const mistakes: Readonly<Record<string, readonly [field: string, (client: Client) => Promise<unknown>]>> = {
  "no client": ["client", () => unseen(search)()],
  "a request in the place of the client": ["client", () => unseen(search)({ query: "effect" })],
  "no request": ["options", (client) => unseen(search)(client)],
  "a request that is null": ["options", (client) => unseen(search)(client, null)],
  "a request that is a text": ["options", (client) => unseen(search)(client, "effect")],
  "a BigInt in the request": ["body", (client) => unseen(search)(client, { query: "effect", timeout: 5n })],
  "a cycle in the request": ["body", (client) => unseen(search)(client, { query: "effect", location: circular })],
  "an unknown option of a call": [
    "deadlin",
    (client) => unseen(search)(client, { query: "effect" }, { deadlin: 5 })
  ],
  "no id": ["jobId", (client) => unseen(agent.status)(client)],
  "an object in the place of an ID": ["jobId", (client) => unseen(agent.status)(client, { id })],
  "a number in the place of an ID": ["jobId", (client) => unseen(agent.wait)(client, 5)],
  "a run without a prompt": ["prompt", (client) => unseen(agent.start)(client, {})],
  "a run with a blank prompt": ["prompt", (client) => agent.start(client, { prompt: " " })],
  "a run that is a text": ["prompt", (client) => unseen(agent.start)(client, "x")],
  "a value that is not a file": ["file", (client) => unseen(parse)(client, "text")],
  "an unknown option of a program": [
    "deadlin",
    (client) => unseen(agent.wait)(client, id, {}, { deadlin: 5 })
  ],
  "an interval that is a text": ["interval", (client) => unseen(agent.wait)(client, id, { interval: "2 seconds" })],
  "an interval that is not a number": ["interval", (client) => agent.wait(client, id, { interval: Number.NaN })],
  "an unknown option of waiting": [
    "intervall",
    (client) => unseen(agent.wait)(client, id, { intervall: 100 })
  ],
  "an option of a call among those of waiting": [
    "deadline",
    (client) => unseen(agent.wait)(client, id, { interval: 100, deadline: 500 })
  ],
  "a signal among the options of a trace": [
    "signal",
    (client) => unseen(agent.trace)(client, id, { signal: AbortSignal.abort() }).next()
  ],
  "an unknown option of updates": [
    "intervall",
    (client) => unseen(agent.updates)(client, id, { intervall: 100 }).next()
  ],
  "an unknown option of artifacts": [
    "form",
    (client) => unseen(agent.artifacts)(client, id, { form: [] }).next()
  ],
  "an unknown option of waiting for a crawl": [
    "deadline",
    (client) => unseen(crawl.wait)(client, id, { deadline: 5 })
  ],
  "an unknown option of waiting for a batch": [
    "progress",
    (client) => unseen(batchScrape.wait)(client, id, { progress: 5 })
  ],
  "an unknown option of waiting for an extraction": [
    "intervall",
    (client) => unseen(extract.wait)(client, id, { intervall: 5 })
  ],
  "an unknown option of the pages of a crawl": [
    "onPage",
    (client) => unseen(crawl.pages)(client, id, { onPage: () => {} }).next()
  ],
  "an unknown option of an iterator": [
    "timeout",
    (client) => unseen(agent.trace)(client, id, {}, { timeout: 5 }).next()
  ],
  "no requests": ["requests", (client) => unseen(searchMany)(client).next()],
  "requests that are not a list": ["requests", (client) => unseen(searchMany)(client, { query: "effect" }).next()],
  "a concurrency of zero": [
    "concurrency",
    (client) => searchMany(client, [{ query: "effect" }], { concurrency: 0 }).next()
  ],
  "a concurrency of NaN": [
    "concurrency",
    (client) => searchMany(client, [{ query: "effect" }], { concurrency: Number.NaN }).next()
  ],
  "a fractional concurrency": [
    "concurrency",
    (client) => searchMany(client, [{ query: "effect" }], { concurrency: 1.5 }).next()
  ],
  "an unknown option of many": [
    "concurency",
    (client) => unseen(searchMany)(client, [{ query: "effect" }], { concurency: 2 }).next()
  ],
  "an unknown option of a list": ["befor", (client) => unseen(agent.list)(client, { befor: 5 })],
  "an unknown option of a status": ["limt", (client) => unseen(crawl.status)(client, id, { limt: 5 })],
  "the original client in a dry run": [
    "client",
    (client) => dryRun(client, (_dry) => search(client, { query: "effect" }))
  ],
  "a dry run without a call": ["call", (client) => dryRun(client, () => undefined)],
  "a dry run with another client": [
    "call",
    (client) => dryRun(client, () => search(client, { query: "effect" }).catch(() => undefined))
  ]
}

describe("a mistake of the caller", () => {
  it.each(Object.entries(mistakes))("is an ApiError that names the field: %s", async (_, [field, call]) => {
    const { client } = scripted([{
      body: { success: true, status: "processing", expiresAt: "2026-11-22T00:00:00Z", creditsUsed: 1 }
    }])
    const error: unknown = await call(client).catch((error: unknown) => error)
    assert.instanceOf(error, ApiError)
    assert.deepInclude({ ...error.reason }, { _tag: "RequestInvalid", field })
  })

  it("in one of many requests does not affect the others, and is one of the results", async () => {
    const { client } = scripted([{ body: { success: true, data: {} } }, { body: { success: true, data: {} } }])
    const ends = []
    for await (const { index, result } of unseen(searchMany)(client, [{ query: "a" }, null, { query: "b" }])) {
      ends.push([
        index,
        result.status === "fulfilled" || (result.reason instanceof ApiError && result.reason.is("RequestInvalid"))
      ])
    }
    assert.deepStrictEqual(ends.toSorted(), [[0, true], [1, true], [2, true]])
  })

  it("in the settings is rejected, with the allowed values", () => {
    const settings = { apiKey: "test-key", baseUrl: "https://api.example.com" }
    assert.throws(
      () => connect({ ...settings, baseURL: "x" } as object),
      ApiError,
      "settings: `baseURL` is not an option; the options are apiKey, baseUrl, fetch, host, transport, "
    )
    assert.throws(
      () => connect({ ...settings, baseUrl: `${settings.baseUrl}/v2` }),
      ApiError,
      "settings: `baseUrl` is malformed"
    )
    assert.throws(() => unseen(connect)("test-key"), ApiError)
    assert.throws(
      () => unseen(connect)({ ...settings, transport: () => {} }),
      ApiError,
      "settings: `transport` is malformed: give something with `send()`, not function"
    )
  })

  it("in a custom gate or retry policy is an error with its name and the thrown error", async () => {
    const { requests, client } = scripted([{ status: 503 }])
    const refused: unknown = await search(client, { query: "effect" }, { gate: { enter: thrower } }).catch((
      error: unknown
    ) => error)
    assert.instanceOf(refused, ApiError)
    assert.strictEqual(
      refused.message,
      "search: `gate` is malformed: give one that does not throw (TypeError: no token)"
    )
    assert.propertyVal(refused.cause, "message", "no token")
    assert.lengthOf(requests, 0)
    const gate: Gate = {
      enter: (_, go) => {
        go()
        return thrower
      }
    }
    const forgotten: unknown = await search(scripted([{ body: { success: true, data: {} } }]).client, {
      query: "effect"
    }, { gate }).catch((error: unknown) => error)
    assert.instanceOf(forgotten, ApiError)
    assert.strictEqual(forgotten.message, refused.message)
    const unsure: unknown = await search(client, { query: "effect" }, { retry: thrower }).catch((error: unknown) =>
      error
    )
    assert.instanceOf(unsure, ApiError)
    assert.strictEqual(
      unsure.message,
      "search: `retry()` is malformed: give milliseconds or undefined (TypeError: no token)"
    )
    assert.strictEqual(unsure.status, 503)
    assert.strictEqual(client.running.ends.size, 0)
  })
})

describe("an option in the wrong place", () => {
  it("is rejected with its right place and the options allowed here", async () => {
    const { requests, client } = scripted([])
    const error: unknown = await unseen(agent.wait)(client, id, { interval: 100, deadline: 500 }).catch((
      error: unknown
    ) => error)
    assert.instanceOf(error, ApiError)
    assert.strictEqual(
      error.message,
      "run: `deadline` belongs in the last argument or in `withOptions`: here it is not an option; the options are interval, onProgress; nothing was sent"
    )
    assert.lengthOf(requests, 0)
  })
})

describe("an invalid interval", () => {
  it.each([Number.NaN, -5, "2 seconds", null])("is rejected before anything is sent: %s", async (wrong) => {
    const interval = wrong as number
    const { requests, client } = scripted([])
    for (
      const begin of [
        () => agent.wait(client, id, { interval }),
        () => agent.trace(client, id, { interval }).next(),
        () => crawl.pages(client, id, { interval }).next()
      ]
    ) {
      const error: unknown = await begin().catch((error: unknown) => error)
      assert.instanceOf(error, ApiError)
      assert.strictEqual(error.message, "run: `interval` must be 0 or more milliseconds; nothing was sent")
    }
    assert.lengthOf(requests, 0)
  })
})

describe("an invalid option of a call", () => {
  it.each([
    ["deadline", 0, "1 to 2147483647 milliseconds, not 0"],
    ["gate", {}, "something with `enter()`, not object"],
    ["headers", 5, "a value of type object, not 5"],
    ["onResponse", 5, "a value of type function, not 5"],
    ["resendJobs", "no", "a value of type boolean, not string"],
    ["signal", new AbortController(), "something with `addEventListener()`, not object"],
    ["retry", null, "a value of type function, not null"]
  ])("is a malformed setting, of one call and of many: %s", async (setting, value, expected) => {
    const { requests, client } = scripted([])
    const call = { [setting]: value }
    for (
      const begin of [
        () => search(client, { query: "effect" }, call),
        () => searchMany(client, [{ query: "effect" }], call).next()
      ]
    ) {
      const error: unknown = await begin().catch((error: unknown) => error)
      assert.instanceOf(error, ApiError)
      assert.strictEqual(error.message, `settings: \`${setting}\` is malformed: give ${expected}`)
    }
    assert.lengthOf(requests, 0)
  })
})

describe("null", () => {
  it("means an omitted value where one is optional", async () => {
    const { requests, client } = scripted([{ body: { success: true, id, url: "https://api.example.com/v2/crawl/1" } }, {
      body: { success: true, runs: [], agents: [] }
    }])
    await unseen(crawl.start)(client, { url: "https://effect.website/" }, null, null)
    await unseen(agent.list)(client, null, null).catch((error: unknown) => assert.instanceOf(error, ApiError))
    assert.lengthOf(requests, 2)
  })
})
