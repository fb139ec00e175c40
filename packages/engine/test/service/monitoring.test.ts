import { assert, it } from "@effect/vitest"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import dashboard from "../../../../docs/engine/grafana-dashboard.json" with { type: "json" }
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
    yield* ask("POST", "/v2/interact", { body: {} })
    assert.strictEqual((yield* ask("POST", "/v2/search", { form: new FormData() })).status, 400)
    assert.strictEqual(
      (yield* ask("POST", "/v2/search", { body: " ".repeat(limits.requestBodyBytes + 1) })).status,
      413
    )
    const { headers, text } = yield* ask("GET", "/metrics", { key: "" })
    assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/)
    assert.match(text, /^trawl_requests_total\{operation="scrape",status="200"\} \d+$/m)
    for (
      const [operation, status] of [["getActivity", 401], ["scrape", 403], ["scrape", 400], [
        "createInteractSession",
        503
      ], [
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

it.live("exports the memory, the delays and the open work of the engine", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    let isHeld = true
    const { url } = yield* siteOf((request, response) => {
      const answer = () => pageOf(request, response)
      if (isHeld) held.push(answer)
      else answer()
    })
    const { ask } = yield* serviceEngine()
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/a`, `${url}/b`] } })
    const working = (yield* ask("GET", "/metrics", { key: "" })).text
    assert.match(working, /^trawl_jobs_running\{kind="batch"\} 1$/m)
    assert.match(working, /^trawl_job_pages_waiting\{kind="batch"\} 2$/m)
    assert.match(working, /^trawl_jobs_running\{kind="crawl"\} 0$/m)
    for (
      const name of ["nodejs_heap_size_used_bytes", "nodejs_eventloop_lag_p99_seconds", "trawl_deliveries_waiting"]
    ) {
      assert.match(working, new RegExp(`^# TYPE ${name} gauge\n${name} [\\d.e-]+$`, "m"))
    }
    isHeld = false
    held.forEach((answer) => answer())
    while ((yield* ask("GET", `/v2/batch/scrape/${id}`)).body.status !== "completed") yield* Effect.sleep(20)
    // a search brings the index up to date
    yield* ask("POST", "/v2/search", { body: { query: "words" } })
    const idle = (yield* ask("GET", "/metrics", { key: "" })).text
    assert.match(idle, /^trawl_jobs_running\{kind="batch"\} 0$/m)
    assert.match(idle, /^trawl_job_pages_waiting\{kind="batch"\} 0$/m)
    assert.match(idle, /^trawl_database_up 1$/m)
    assert.match(idle, /^trawl_processes 1$/m)
    assert.match(idle, /^trawl_monitor_checks\{status="queued"\} 0$/m)
    assert.match(idle, /^trawl_index_pages 2$/m)
    assert.match(idle, /^trawl_index_segments [1-9]\d*$/m)
    assert.match(working, /^trawl_pages_leased [0-2]$/m)
  }))

it.live("exports every metric that the Grafana dashboard queries", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine()
    yield* ask("POST", "/v2/scrape", { body: { url } })
    const { text } = yield* ask("GET", "/metrics", { key: "" })
    const exported = new Map([...text.matchAll(/^(\w+)(?:\{(.*)\})? /gmu)].map(([, name, labels]) => [name, labels]))
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const queried = expressions.flatMap((expr) => [...expr.matchAll(/\b(\w+)\{job=~"\$job"/gu)].map(([, name]) => name))
    assert.isAbove(queried.length, 10)
    // Prometheus itself knows which processes it reaches
    assert.deepStrictEqual(queried.filter((name) => name !== "up" && !exported.has(name)), [])
    for (const expr of expressions) {
      const labels = /by \(([\w, ]+)\)/u.exec(expr)?.[1]?.split(", ") ?? []
      const name = /\b(\w+)\{job=~/u.exec(expr)?.[1]
      for (const label of labels) assert.include(`${exported.get(name)},instance=`, `${label}=`, expr)
    }
  }))
