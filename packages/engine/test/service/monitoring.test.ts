import { assert, it } from "@effect/vitest"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { pageOf, serviceEngine, siteOf } from "./service-engine.ts"

it.live("reports health and readiness without a key", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    for (const path of ["/health/live", "/health/ready"]) {
      const { body, status } = yield* ask("GET", path, { key: "" })
      assert.deepStrictEqual([status, body.status], [200, "ok"])
    }
  }))

it.live("exports requests, durations and credits for Prometheus, without keys and URLs", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine()
    yield* ask("POST", "/v2/scrape", { body: { url: `${url}/secret-path` } })
    yield* ask("GET", "/v2/team/activity", { key: "wrong-key" })
    yield* ask("POST", "/v2/scrape", { body: { url: "http://10.0.0.1/" } })
    yield* ask("POST", "/v2/scrape", { body: { url: "nowhere" } })
    yield* ask("POST", "/v2/extract", { body: { urls: [url], prompt: "The title" } })
    assert.strictEqual((yield* ask("POST", "/v2/search", { form: new FormData() })).status, 400)
    assert.strictEqual(
      (yield* ask("POST", "/v2/search", { body: " ".repeat(limits.requestBodyBytes + 1) })).status,
      413
    )
    const { headers, text } = yield* ask("GET", "/metrics", { key: "" })
    assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/)
    assert.match(text, /^trawl_requests_total\{operation="scrape",status="200"\} \d+$/m)
    for (
      const [operation, status] of [["getActivity", 401], ["scrape", 403], ["scrape", 400], ["startExtract", 501], [
        "searchAndScrape",
        400
      ], ["searchAndScrape", 413]] as const
    ) {
      assert.match(
        text,
        new RegExp(`^trawl_requests_total\\{operation="${operation}",status="${status}"\\} \\d+$`, "m")
      )
    }
    assert.match(text, /^trawl_request_duration_seconds_count\{operation="scrape"\} \d+$/m)
    assert.match(text, /^trawl_credits_total\{endpoint="scrape"\} \d+$/m)
    assert.match(text, /^process_resident_memory_bytes \d+$/m)
    assert.notMatch(text, /secret-path|key-a|wrong-key/)
  }))
