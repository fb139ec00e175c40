import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { pageOf, serviceEngine, siteOf, until } from "./service-engine.ts"

it.live("lets a restricted key call its operations, and returns 403 for all others", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({
      apiKeys: [{ key: "of-search", operations: ["search"] }, { key: "of-scrape", operations: ["scrape"] }, {
        key: "of-status",
        operations: ["getScrapeStatus"]
      }, "of-all"]
    })
    const searched = (key: string) =>
      Effect.map(ask("POST", "/v2/search", { key, body: { query: "words" } }), ({ status }) => status)
    const scraped = (key: string) => ask("POST", "/v2/scrape", { key, body: { url } })

    assert.deepStrictEqual([yield* searched("of-search"), yield* searched("of-scrape"), yield* searched("of-all")], [
      200,
      403,
      200
    ])
    const refused = yield* scraped("of-search")
    assert.strictEqual(refused.status, 403)
    assert.deepStrictEqual<unknown>(refused.body, {
      success: false,
      error: "Forbidden",
      details: [{ path: [], message: "This API key cannot call scrape. It is restricted to: search" }]
    })
    // regardless of other errors in the request
    assert.strictEqual((yield* ask("POST", "/v2/scrape", { key: "of-search", body: { nonsense: true } })).status, 403)

    const { body: { data: { metadata } } } = yield* scraped("of-scrape")
    const status = (key: string) =>
      Effect.map(ask("GET", `/v2/scrape/${metadata?.scrapeId}`, { key }), ({ status }) => status)
    assert.deepStrictEqual([yield* status("of-scrape"), yield* status("of-status"), yield* status("of-search")], [
      200,
      200,
      403
    ])
    assert.strictEqual((yield* scraped("of-status")).status, 403)
  }))

it.live("includes the operations that read and cancel jobs in a feature", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({
      apiKeys: [{ key: "key-a", operations: ["batch-scrape"] }, { key: "key-b", operations: ["agent"] }]
    })
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [url] } })
    yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.strictEqual((yield* ask("GET", `/v2/batch/scrape/${id}/errors`)).status, 200)
    // the request is allowed, but the job has ended
    assert.strictEqual((yield* ask("DELETE", `/v2/batch/scrape/${id}`)).status, 409)
    assert.strictEqual((yield* ask("DELETE", `/v2/batch/scrape/${id}`, { key: "key-b" })).status, 403)
  }))
