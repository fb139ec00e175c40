import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as Layer from "effect/Layer"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { embedded, EngineAddress, listen, PageStore } from "../../src/index.ts"
import { aPage } from "../store/a-page.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"
import { engineWith } from "./engine-with.ts"
import { gate, turns } from "./gate.ts"
import { json, localService, type Received } from "./local-service.ts"

const apiKey = "up-secret+key/0123456789"

const found = (url: string, more: object = {}) => ({
  success: true,
  data: { web: [{ url, title: "Far", description: "Far away." }] },
  creditsUsed: 2,
  ...more
})

/** A service that answers every search with one page, named after the number of the request. */
const service = (more: object = {}) =>
  localService((_, response, count) => json(response, found(`https://far.example/${count}`, more)))

const urls = (list: ReadonlyArray<{ readonly url: string }>) => list.map(({ url }) => url)

describe("an upstream", () => {
  it.live("receives the request without the scrape options, and its results are merged with the engine's own pages", () =>
    Effect.gen(function*() {
      const { received, url } = yield* service({ warnings: ["Nearly out."] })
      const search = yield* engineWith([{ kind: "upstream", url: `${url}/`, apiKey, name: "far" }])
      const { body } = yield* search({
        query: "tides -\"spring tides\" related:a.example",
        limit: 7,
        country: "DE",
        excludeDomains: ["own.example"],
        scrapeOptions: { onlyMainContent: false }
      })
      assert.deepStrictEqual(urls(body.data.web), ["https://far.example/1"])
      assert.deepStrictEqual(body.warnings, ["far: Nearly out."])
      const [{ body: sent, headers, method, path }] = received as [Received]
      assert.deepStrictEqual([method, path, headers.authorization], ["POST", "/v2/search", `Bearer ${apiKey}`])
      const { timeout, ...request } = sent
      assert.deepStrictEqual(request, {
        query: "tides -\"spring tides\" related:a.example",
        limit: 7,
        country: "DE",
        excludeDomains: ["own.example"]
      })
      assert.strictEqual(timeout, 18_000)
    }))

  it.live("may be another engine, which enforces every operator itself", () =>
    Effect.gen(function*() {
      const parts = yield* Layer.build(
        Layer.provideMerge(listen({ port: 0 }), embedded({ dataDirectory: ":memory:", apiKeys: [apiKey] }))
      )
      const pages = Context.get(parts, PageStore)
      yield* pages.put(aPage({ url: "https://far.example/tides", title: "Tides far away", text: "The moon pulls." }))
      yield* pages.put(aPage({ url: "https://far.example/low", title: "Low tides", text: "The sun helps." }))
      const search = yield* engineWith([{ kind: "upstream", url: Context.get(parts, EngineAddress).url, apiKey }])
      const { body } = yield* search({ query: "tides -sun" })
      assert.sameMembers(urls(body.data.web), ["https://own.example/", "https://far.example/tides"])
      assert.isUndefined(body.warnings)
    }))

  it.live("also returns images, news and papers, without results of an excluded domain", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) =>
        json(response, {
          success: true,
          data: {
            web: [{ url: "https://out.example/", title: "", description: "" }],
            images: [
              { imageUrl: "https://i.example/1.png" },
              { imageUrl: "https://i.example/1.png" },
              { imageUrl: "https://i.example/2.png", url: "https://www.out.example/gallery" }
            ],
            news: [{ url: "https://n.example/", date: "today" }, { url: "https://sub.out.example/" }],
            research: [{ paperId: "p1" }]
          }
        })
      )
      const search = yield* engineWith([{ kind: "upstream", url, apiKey }])
      const { body } = yield* search({
        query: "moon",
        sources: ["web", "images", "news"],
        categories: ["research"],
        excludeDomains: ["out.example"]
      })
      assert.deepStrictEqual<unknown>(body.data, {
        web: [],
        images: [{ imageUrl: "https://i.example/1.png", position: 1 }],
        news: [{ url: "https://n.example/", date: "today", position: 1 }],
        research: [{ paperId: "p1" }]
      })
    }))

  const failures: ReadonlyArray<
    readonly [string, (received: Received, response: Parameters<Parameters<typeof localService>[0]>[1]) => void, RegExp]
  > = [
    [
      "401",
      ({ headers }, response) =>
        json(response, { success: false, error: `Invalid token ${headers.authorization}` }, 401),
      /it rejected the engine's key \(401\)\.$/
    ],
    [
      "429",
      (_, response) => json(response, { success: false, error: "Rate limit exceeded" }, 429, { "retry-after": "7" }),
      /it returned 429, too many requests, retry in 7 s\.$/
    ],
    [
      "500",
      ({ headers }, response) => json(response, { success: false, error: String(headers.authorization) }, 500),
      /it returned 500\.$/
    ],
    [
      "a redirect",
      (_, response) => response.writeHead(307, { location: "https://elsewhere.example" }).end(),
      /it returned 307\.$/
    ],
    [
      "broken JSON",
      ({ headers }, response) => json(response, `{"${headers.authorization}`),
      /its response does not follow this API\.$/
    ],
    [
      "a failure with status 200",
      (_, response) => json(response, { success: false, data: {}, error: "no" }),
      /its response does not follow this API\.$/
    ],
    [
      "a huge body",
      (_, response) => json(response, " ".repeat(10_000_001)),
      /its response is larger than 10000000 bytes\.$/
    ],
    ["a broken connection", (_, response) => void response.destroy(), /its response cannot be read/],
    ["no answer in time", () => undefined, /it did not respond within 300 ms\.$/]
  ]
  it.live.each(failures)(
    "that fails does not affect other results, and its key is not shown: %s",
    ([, answer, expected]) =>
      Effect.gen(function*() {
        const { url } = yield* localService(answer)
        const search = yield* engineWith([{
          kind: "upstream",
          url,
          apiKey,
          name: "far",
          timeout: expected.source.includes("within") ? 300 : 20_000
        }])
        const { body, status } = yield* search({ query: "tides" })
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(urls(body.data.web), ["https://own.example/"])
        assert.match(body.warnings.join(), /^The provider far is missing from this answer: /)
        assert.match(body.warnings.join(), expected)
        assert.notInclude(JSON.stringify(body), "secret")
      })
  )

  it.live("that repeats the key in its results has it redacted, in any notation", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) =>
        json(
          response,
          found(`https://far.example/?k=${encodeURIComponent(apiKey)}`, {
            warning: `key ${apiKey}`,
            data: {
              web: [{
                url: `https://far.example/?k=${encodeURIComponent(apiKey)}`,
                title: Buffer.from(apiKey).toString("base64"),
                description: apiKey.replace("+", "\\u002b")
              }]
            }
          })
        )
      )
      const search = yield* engineWith([{ kind: "upstream", url, apiKey }])
      const { body } = yield* search({ query: "moon" })
      assert.deepStrictEqual<unknown>(body.data.web, [{
        url: "https://far.example/?k=<key>",
        title: "<key>",
        description: "<key>",
        position: 1
      }])
      assert.match(body.warning, /key <key>$/)
    }))
})

describe("paid answers", () => {
  it.live("are reused, also after a restart, until they expire", () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const { received, url } = yield* service()
      const settings = { kind: "upstream", url, apiKey } as const
      const ask = (more: object, keepAnswers?: number) =>
        Effect.scoped(Effect.flatMap(engineWith([{ ...settings, keepAnswers }], directory), (search) =>
          search({ query: "moon", ...more })))
      yield* ask({})
      assert.deepStrictEqual(urls((yield* ask({ timeout: 30_000 })).body.data.web), ["https://far.example/1"])
      assert.lengthOf(received, 1)
      yield* ask({ limit: 3 })
      assert.lengthOf(received, 2)
      yield* ask({}, 0)
      assert.lengthOf(received, 3)
      const database = new DatabaseSync(join(directory, "trawl.db"))
      database.exec("UPDATE provider_answer SET kept_at = kept_at - 60000")
      database.close()
      yield* ask({}, 90_000)
      assert.lengthOf(received, 3)
      yield* ask({}, 30_000)
      assert.lengthOf(received, 4)
    }))

  it.live("are requested once for concurrent identical searches", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService(async (_, response) => {
        await turns()
        json(response, found("https://far.example/"))
      })
      const search = yield* engineWith([{ kind: "upstream", url, apiKey }])
      const answers = yield* Effect.forEach(Array.from({ length: 10 }), () => search({ query: "moon" }), {
        concurrency: "unbounded"
      })
      assert.lengthOf(received, 1)
      for (const { body } of answers) assert.lengthOf(body.data.web, 1)
    }))

  it.effect("that arrive too late are available for the next request", () =>
    Effect.gen(function*() {
      const [arrival, release] = [gate(), gate()]
      const { received, url } = yield* localService((_, response) => {
        arrival.open()
        void release.opened.then(() => json(response, found("https://far.example/")))
      })
      const search = yield* engineWith([{ kind: "upstream", url, apiKey, name: "far" }])
      const hasty = yield* Effect.forkChild(search({ query: "moon", timeout: 1_000 }))
      yield* Effect.promise(() => arrival.opened)
      yield* TestClock.adjust("999 millis")
      assert.deepStrictEqual((yield* Fiber.join(hasty)).body.warnings, [
        "The provider far is missing from this answer: it did not respond within 720 ms."
      ])
      release.open()
      assert.lengthOf((yield* search({ query: "moon" })).body.data.web, 1)
      assert.lengthOf(received, 1)
    }))

  it.live("are stored even if all clients have disconnected", () =>
    Effect.gen(function*() {
      const [arrival, release] = [gate(), gate()]
      const { received, url } = yield* localService((_, response) => {
        arrival.open()
        void release.opened.then(() => json(response, found("https://far.example/")))
      })
      const search = yield* engineWith([{ kind: "upstream", url, apiKey, timeout: 5_000 }])
      const first = yield* Effect.forkChild(search({ query: "moon" }))
      yield* Effect.promise(() => arrival.opened)
      yield* Fiber.interrupt(first)
      release.open()
      assert.lengthOf((yield* search({ query: "moon" })).body.data.web, 1)
      assert.lengthOf(received, 1)
    }))

  it.live("are not stored if they are failures", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService((_, response, count) =>
        count === 1 ? json(response, {}, 500) : json(response, found("https://far.example/"))
      )
      const search = yield* engineWith([{ kind: "upstream", url, apiKey }])
      assert.lengthOf((yield* search({ query: "moon" })).body.data.web, 0)
      assert.lengthOf((yield* search({ query: "moon" })).body.data.web, 1)
      assert.lengthOf(received, 2)
    }))
})

describe("the daily budget", () => {
  const usedUp = {
    success: false,
    error: "Payment Required: Insufficient credits",
    details: [{
      path: [],
      message: "The provider far cannot be used: the daily budget of 5 credits is used up until 00:00 UTC"
    }]
  }

  it.live("counts what the upstream reports, survives restarts, and ends in a 402", () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const { received, url } = yield* service({ creditsUsed: 2 })
      const ask = (query: string) =>
        Effect.scoped(
          Effect.flatMap(
            engineWith([{ kind: "upstream", url, apiKey, name: "far", dailyCredits: 5 }], directory),
            (search) => search({ query })
          )
        )
      assert.strictEqual((yield* ask("one")).status, 200)
      assert.strictEqual((yield* ask("two")).status, 200)
      // one credit is left, and a search may cost two
      assert.deepStrictEqual<unknown>(yield* ask("three"), { status: 402, body: usedUp })
      assert.lengthOf(received, 2)
      assert.strictEqual((yield* ask("two")).status, 200)
    }))

  it.live("ends in a warning if other sources have results", () =>
    Effect.gen(function*() {
      const { received, url } = yield* service()
      const search = yield* engineWith([{
        kind: "upstream",
        url,
        apiKey,
        name: "far",
        dailyCredits: 1,
        whenUsedUp: "warn"
      }])
      const { body, status } = yield* search({ query: "tides" })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(urls(body.data.web), ["https://own.example/"])
      assert.deepStrictEqual(body.warnings, [
        "The provider far is missing from this answer: the daily budget of 1 credits is used up until 00:00 UTC."
      ])
      assert.lengthOf(received, 0)
    }))

  it.live("is not exceeded by concurrent searches", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService(async (_, response) => {
        await turns()
        json(response, found("https://far.example/"))
      })
      const search = yield* engineWith([{ kind: "upstream", url, apiKey, name: "far", dailyCredits: 5 }])
      const answers = yield* Effect.forEach(Array.from({ length: 10 }), (_, at) => search({ query: `moon ${at}` }), {
        concurrency: "unbounded"
      })
      assert.lengthOf(received, 2)
      assert.lengthOf(answers.filter(({ status }) => status === 402), 8)
    }))

  it.live("is corrected for failures that cost nothing, and for higher costs", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService((_, response, count) =>
        count < 4 ? json(response, {}, 500) : json(response, found("https://far.example/", { creditsUsed: 4 }))
      )
      const search = yield* engineWith([{ kind: "upstream", url, apiKey, name: "far", dailyCredits: 5 }])
      const statuses = yield* Effect.forEach(["1", "2", "3", "4", "5"], (query) =>
        Effect.map(search({ query }), ({ status }) => status))
      assert.deepStrictEqual(statuses, [200, 200, 200, 200, 402])
      assert.lengthOf(received, 4)
    }))

  it.live("of the upstream itself also ends in a 402", () =>
    Effect.gen(function*() {
      const { url } = yield* localService((_, response) =>
        json(response, { success: false, error: "Payment Required: Insufficient credits" }, 402)
      )
      const refusing = yield* engineWith([{ kind: "upstream", url, apiKey, name: "far" }])
      assert.deepStrictEqual<unknown>(yield* refusing({ query: "tides" }), {
        status: 402,
        body: {
          ...usedUp,
          details: [{ path: [], message: "The provider far cannot be used: its credits are exhausted" }]
        }
      })
      const warning = yield* engineWith([{ kind: "upstream", url, apiKey, whenUsedUp: "warn" }])
      assert.strictEqual((yield* warning({ query: "tides" })).status, 200)
    }))
})

describe("recorded exchanges", () => {
  it.live("are replayed without the service and without a key, and contain none", () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const { received, url } = yield* localService(({ headers }, response) =>
        json(response, found("https://far.example/", { warning: `You are ${headers.authorization}` }))
      )
      const recording = yield* engineWith([{ kind: "upstream", url, apiKey, name: "far", record: directory }])
      const recorded = yield* recording({ query: `moon ${apiKey}` })
      assert.lengthOf(received, 1)
      const files = readdirSync(directory)
      assert.lengthOf(files, 1)
      const text = readFileSync(join(directory, files[0]!), "utf8")
      assert.notInclude(text, "secret")
      assert.notInclude(text, "authorization")

      const replaying = yield* engineWith([{
        kind: "upstream",
        url: "http://nobody.invalid",
        apiKey: "",
        name: "far",
        replay: directory,
        dailyCredits: 0
      }])
      const replayed = yield* replaying({ query: `moon ${apiKey}`, timeout: 1234 })
      assert.deepStrictEqual(replayed.body.data, recorded.body.data)
      assert.deepStrictEqual(replayed.body.warnings, recorded.body.warnings)
      const unknown = yield* replaying({ query: "sun" })
      assert.match(
        unknown.body.warnings.join(),
        /^The provider far is missing from this answer: no exchange of this request is recorded in [0-9a-f]{32}\.json\.$/
      )
    }))
})
