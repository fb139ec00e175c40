import { assert, it } from "@effect/vitest"
import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { PageStore } from "../../src/index.ts"
import { pageOf, serviceEngine, siteOf } from "../service/service-engine.ts"
import { aPage } from "../store/a-page.ts"

const twoTeams = { apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] }

it.live("returns the document of a scrape by its ID, only to its team", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine(twoTeams)
    const scraped = yield* ask("POST", "/v2/scrape", { body: { url: `${url}/one` } })
    const path = `/v2/scrape/${scraped.body.data.metadata?.scrapeId}`
    const again = yield* ask("GET", path)
    assert.strictEqual(again.status, 200)
    assert.deepStrictEqual(again.body.data, scraped.body.data)
    const ofOthers = yield* ask("GET", path, { key: "key-b" })
    assert.deepStrictEqual([ofOthers.status, ofOthers.body.error], [
      403,
      "You are not allowed to access this resource."
    ])
  }))

it.live("also returns the page of a search result by its ID", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask, parts } = yield* serviceEngine()
    yield* Effect.provideContext(
      Effect.flatMap(PageStore, ({ put }) => put(aPage({ url, title: "Tides", text: "Words about the tides." }))),
      parts
    )
    const { body } = yield* ask("POST", "/v2/search", {
      body: { query: "tides", scrapeOptions: { formats: ["markdown"], maxAge: 0 } }
    })
    const [found] = (body.data as unknown as { readonly web: ReadonlyArray<Document> }).web
    const again = yield* ask("GET", `/v2/scrape/${found?.metadata?.scrapeId}`)
    assert.deepStrictEqual([again.status, again.body.data.markdown], [200, found?.markdown])
  }))

it.live("returns 404 for an unknown ID, and 400 for an invalid one", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const unknown = yield* ask("GET", "/v2/scrape/0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46")
    assert.deepStrictEqual([unknown.status, unknown.body.error], [404, "Job not found."])
    const malformed = yield* ask("GET", "/v2/scrape/one")
    assert.deepStrictEqual([malformed.status, malformed.body.error], [
      400,
      "Invalid job ID format. Job ID must be a valid UUID."
    ])
  }))

it.effect("stores a scrape for a day", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine()
    const scraped = yield* ask("POST", "/v2/scrape", { body: { url } })
    const path = `/v2/scrape/${scraped.body.data.metadata?.scrapeId}`
    yield* TestClock.adjust("24 hours")
    assert.strictEqual((yield* ask("GET", path)).status, 200)
    yield* TestClock.adjust("1 minute")
    assert.strictEqual((yield* ask("GET", path)).status, 404)
  }))
