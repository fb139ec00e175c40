import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serviceEngine } from "./service/service-engine.ts"

it.live("sends another request ID with every response", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const answers = [
      yield* ask("POST", "/v2/search", { body: { query: "words" } }),
      yield* ask("POST", "/v2/search", { body: { query: "" } }),
      yield* ask("POST", "/v2/search", { body: "{" }),
      yield* ask("POST", "/v2/search", { key: "unknown", body: {} }),
      yield* ask("POST", "/v2/interact", { body: {} }),
      yield* ask("GET", "/v2/files/none"),
      yield* ask("GET", "/nowhere"),
      yield* ask("GET", "/health/live")
    ]
    assert.deepStrictEqual(answers.map(({ status }) => status), [200, 400, 400, 401, 503, 404, 404, 200])
    const ids = answers.map(({ headers }) => headers.get("x-request-id") ?? "")
    for (const id of ids) assert.match(id, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    assert.strictEqual(new Set(ids).size, ids.length)
  }))

it.live("marks a deprecated operation in headers, with its replacement", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const { headers, status } = yield* ask("POST", "/v2/extract", {
      body: { urls: ["https://example.com"], prompt: "Its title", agent: { model: "v3-beta" } }
    })
    assert.deepStrictEqual([status, headers.get("deprecation"), headers.get("link")], [
      400,
      "true",
      `</v2/scrape>; rel="successor-version"`
    ])
    assert.strictEqual(
      headers.get("warning"),
      "299 - \"This operation is deprecated. Use `POST /v2/scrape` with a `json` format.\""
    )
    assert.isNull((yield* ask("POST", "/v2/search", { body: { query: "words" } })).headers.get("deprecation"))
  }))
