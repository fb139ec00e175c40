import { assert, it } from "@effect/vitest"
import type { PaperRecord } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded, EngineAddress, listen, ProviderFailed, type SearchProvider } from "../../src/index.ts"
import { engineWith } from "./engine-with.ts"

const web = (...urls: ReadonlyArray<string>) => ({ web: urls.map((url) => ({ url, title: url, description: "" })) })
const provider = (name: string, search: SearchProvider["search"]): SearchProvider => ({ name, search })
const papers = (name: string, ...research: ReadonlyArray<PaperRecord>) =>
  provider(name, () => Effect.succeed({ data: { research }, warnings: [] }))
const finding = (name: string, ...urls: ReadonlyArray<string>) =>
  provider(name, () => Effect.succeed({ data: web(...urls), warnings: [] }))

it.live("ranks results of several providers first, and cuts at the limit", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([
      finding("one", "https://a.example/", "https://b.example/", "https://both.example/?x=1"),
      finding(
        "two",
        "https://c.example/",
        "http://www.both.example/?x=1#there",
        "https://d.example/",
        "https://d.example/"
      )
    ])
    const { body } = yield* search({ query: "moon", limit: 4 })
    assert.deepStrictEqual(body.data.web.map(({ position, url }) => `${position} ${url}`), [
      "1 https://both.example/?x=1",
      "2 https://a.example/",
      "3 https://c.example/",
      "4 https://b.example/"
    ])
    assert.strictEqual(body.creditsUsed, 2)
  }))

it.live("replaces invalid URLs by further results up to the limit", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([
      finding(
        "one",
        "ftp://a.example/",
        "not a url",
        "https://user:pw@a.example/",
        "https://b.example/",
        "https://c.example/"
      )
    ])
    const { body } = yield* search({ query: "moon", limit: 2, ignoreInvalidURLs: true })
    assert.deepStrictEqual(body.data.web.map(({ position, url }) => `${position} ${url}`), [
      "1 https://b.example/",
      "2 https://c.example/"
    ])
  }))

it.live("continues without a provider that fails, crashes or does not answer, within the request's timeout", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([
      provider("failing", () => Effect.fail(new ProviderFailed({ message: "it has a day off" }))),
      provider("breaking", () => Effect.die(new Error("secret detail"))),
      provider("silent", () => Effect.never),
      finding("well", "https://a.example/")
    ])
    const { body, status } = yield* search({ query: "tides", timeout: 1_000 })
    assert.strictEqual(status, 200)
    assert.deepStrictEqual(body.data.web.map(({ url }) => url), ["https://own.example/", "https://a.example/"])
    assert.deepStrictEqual(body.warnings.map((warning) => warning.replace(/7\d\d ms/, "7.. ms")), [
      "The provider failing is missing from this answer: it has a day off.",
      "The provider breaking is missing from this answer: it failed unexpectedly.",
      "The provider silent is missing from this answer: it did not respond within 7.. ms."
    ])
  }))

it.live("also works over a port", () =>
  Effect.gen(function*() {
    const providers = [finding("one", "https://a.example/")]
    const parts = yield* Layer.build(
      Layer.provideMerge(
        listen({ port: 0 }),
        embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], providers })
      )
    )
    const response = yield* Effect.promise(() =>
      fetch(`${Context.get(parts, EngineAddress).url}/v2/search`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer engine-key" },
        body: JSON.stringify({ query: "tides" })
      })
    )
    assert.include(yield* Effect.promise(() => response.text()), "https://a.example/")
  }))

it.live("warns that merged lists are not sorted by date", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([finding("one", "https://a.example/")])
    assert.deepStrictEqual((yield* search({ query: "tides", tbs: "sbd:1" })).body.warnings, [
      "The web results of several providers are each sorted by date, and then merged by rank."
    ])
    assert.isUndefined((yield* search({ query: "moon", tbs: "sbd:1" })).body.warnings)
  }))

it.live("does not report limitations that a provider makes up for", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([provider("pictures", () =>
      Effect.succeed({ data: { images: [{ imageUrl: "https://a.example/1.png" }] }, warnings: [] }))])
    const { body } = yield* search({ query: "moon", sources: ["images"] })
    assert.deepStrictEqual<unknown>(body.data, { images: [{ imageUrl: "https://a.example/1.png", position: 1 }] })
    assert.isUndefined(body.warnings)
  }))

it.live("merges papers by their identifiers, whatever IDs providers use", () =>
  Effect.gen(function*() {
    const search = yield* engineWith([
      papers("one", { paperId: "1", ids: { doi: ["10.1000/first"] } }, {
        paperId: "2",
        primaryId: "arxiv:2101.00001v2",
        ids: { doi: ["10.1000/SPARSE"] }
      }, { paperId: "4" }),
      papers("two", { paperId: "1", ids: { doi: ["10.1000/second"] } }, {
        paperId: "9",
        ids: { doi: "10.1000/sparse" }
      }, { paperId: "4" }),
      papers("three", { paperId: "1", primaryId: "https://arxiv.org/abs/2101.00001" })
    ])
    const { body } = yield* search({ query: "moon", categories: ["research"] })
    assert.deepStrictEqual(body.data.research.map(({ ids, paperId }) => [paperId, ids]), [
      ["2", { doi: ["10.1000/SPARSE"] }],
      ["4", undefined],
      ["1", { doi: ["10.1000/first"] }],
      ["1", { doi: ["10.1000/second"] }]
    ])
  }))

it.live("calls no provider for queries that are refused or cannot have results", () =>
  Effect.gen(function*() {
    let requestCount = 0
    const search = yield* engineWith([
      provider("counting", () => Effect.sync(() => ({ data: { web: [] }, warnings: [String(requestCount++)] })))
    ])
    assert.deepStrictEqual((yield* search({ query: "intitle:&" })).body.data.web, [])
    assert.deepStrictEqual((yield* search({ query: "tides larger:10x10" })).body.data.web, [])
    assert.strictEqual(
      (yield* search({ query: "tides", tbs: "cdr:1,cd_min:02/31/2026,cd_max:02/31/2026" })).status,
      400
    )
    assert.strictEqual(requestCount, 0)
  }))

it.live.each(
  [
    [{ kind: "searxng", url: "not a url" }, /the url of the searxng provider must be absolute/],
    [
      { kind: "upstream", url: "https://user:hunter2@a.example", apiKey: "hunter2" },
      /the url of the upstream provider must be absolute/
    ],
    [{ kind: "upstream", url: "https://a.example", apiKey: "hunter2\n" }, /the apiKey of an upstream/],
    [{ kind: "upstream", url: "https://a.example", apiKey: "hunter2", dailyCredits: Number.NaN }, /dailyCredits/],
    [
      { kind: "upstream", url: "https://a.example", apiKey: "hunter2", record: "x", replay: "x" },
      /either records or replays/
    ]
  ] as const
)("does not start with invalid settings: %j", ([settings, message]) =>
  Effect.gen(function*() {
    const refused = yield* Effect.flip(engineWith([settings]))
    assert.strictEqual(refused._tag, "ProviderSettingsInvalid")
    assert.match(refused.message, message)
    assert.notInclude(refused.message, "hunter2")
  }))
