import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { PageStore } from "../../src/index.ts"
import { aPage } from "../store/a-page.ts"
import { pageOf, serviceEngine, siteOf } from "./service-engine.ts"

const teams = { apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] }

it.live("does not reveal through the cache what another team has read, except for crawled pages", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask, parts } = yield* serviceEngine(teams)
    const cacheOnly = (of: string, key: string, options: object) =>
      Effect.map(ask("POST", "/v2/scrape", { key, body: { url: of, ...options } }), ({ status }) => status)
    yield* ask("POST", "/v2/scrape", { body: { url: `${url}/1` } })
    for (const options of [{ lockdown: true }, { minAge: 1 }]) {
      assert.strictEqual(yield* cacheOnly(`${url}/1`, "key-a", options), 200)
      assert.strictEqual(yield* cacheOnly(`${url}/1`, "key-b", options), 404)
    }
    yield* ask("POST", "/v2/scrape", { key: "key-b", body: { url: `${url}/1`, maxAge: 0 } })
    assert.strictEqual(yield* cacheOnly(`${url}/1`, "key-b", { lockdown: true }), 200)
    yield* Effect.provideContext(Effect.flatMap(PageStore, ({ put }) => put(aPage({ url: `${url}/known` }))), parts)
    yield* ask("POST", "/v2/scrape", { body: { url: `${url}/known`, maxAge: 0 } })
    assert.strictEqual(yield* cacheOnly(`${url}/known`, "key-b", { lockdown: true }), 200)
  }))

it.live("compares pages with earlier snapshots of the same team", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine(teams)
    const status = (key: string) =>
      Effect.map(
        ask("POST", "/v2/scrape", { key, body: { url, formats: ["markdown", "changeTracking"] } }),
        ({ body }) => body.data.changeTracking?.changeStatus
      )
    assert.deepStrictEqual([yield* status("key-a"), yield* status("key-a"), yield* status("key-b")], [
      "new",
      "same",
      "new"
    ])
  }))

it.live("lets a team parse its uploads with any of its keys, and no other team", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine({ apiKeys: [...teams.apiKeys, { key: "key-a2", team: "a" }] })
    const { body: { data } } = yield* ask("POST", "/v2/parse/upload-url", { body: { filename: "page.html" } })
    const { uploadRef } = data as typeof data & { readonly uploadRef: string }
    assert.strictEqual((yield* ask("POST", "/v2/parse", { key: "key-b", body: { uploadRef } })).status, 403)
    // nothing was uploaded yet
    assert.strictEqual((yield* ask("POST", "/v2/parse", { key: "key-a2", body: { uploadRef } })).status, 404)
  }))
