import { assert, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { crawlSite, embedded, EngineAddress, listen } from "../../src/index.ts"
import { pageOf, serviceEngine, siteOf, until } from "./service-engine.ts"

it.live("exports traces and metrics to the configured endpoint, without keys and signed links", () =>
  Effect.gen(function*() {
    const attributes = new Map<string, string>()
    const collector = yield* siteOf((request, response) => {
      request.setEncoding("utf8").on(
        "data",
        (part: string) => attributes.set(request.url ?? "", (attributes.get(request.url ?? "") ?? "") + part)
      ).on("end", () => response.end("{}"))
    })
    const { url } = yield* siteOf(pageOf)
    yield* Effect.gen(function*() {
      const base = (yield* EngineAddress).url
      const headers = { authorization: "Bearer engine-key", "content-type": "application/json" }
      yield* Effect.promise(() =>
        fetch(`${base}/v2/scrape`, { method: "POST", headers, body: JSON.stringify({ url: `${url}/secret-path` }) })
      )
      yield* Effect.promise(() => fetch(`${base}/v2/files/one?signature=secret-signature`))
      yield* Effect.promise(() =>
        fetch(`${base}/v2/parse/upload/one?uploadRef=secret-reference`, { method: "PUT", headers, body: "x" })
      )
    }).pipe(
      Effect.provide(
        Layer.provideMerge(
          listen({ port: 0 }),
          embedded({
            dataDirectory: ":memory:",
            apiKeys: ["engine-key"],
            allowedAddresses: ["127.0.0.1"],
            browser: false
          })
        )
      ),
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
      )
    )
    assert.include(attributes.get("/v1/traces"), "Engine.scrapePage")
    assert.include(attributes.get("/v1/traces"), "/v2/parse/upload/one")
    assert.include(attributes.get("/v1/metrics"), "trawl_requests_total")
    assert.notMatch([...attributes.values()].join(), /secret-path|engine-key|secret-(signature|reference)/)
  }))

it.live("exports spans of background work: pages of batches, webhook deliveries, crawls", () =>
  Effect.gen(function*() {
    let log = ""
    const collector = yield* siteOf((request, response) => {
      request.setEncoding("utf8").on("data", (part: string) => log += request.url === "/v1/traces" ? part : "").on(
        "end",
        () => response.end("{}")
      )
    })
    const { url } = yield* siteOf(pageOf)
    yield* Effect.gen(function*() {
      const { ask, parts } = yield* serviceEngine()
      const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", {
        body: {
          urls: [`${url}/secret-path`],
          webhook: { url: `${url}/secret-hook`, headers: { "x-secret": "secret-header" } }
        }
      })
      yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
      yield* Stream.runDrain(crawlSite(url, { maxPages: 1 })).pipe(Effect.provideContext(parts))
    }).pipe(
      Effect.scoped,
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
      )
    )
    for (const span of ["Engine.batchScrape", "Engine.scrapePage", "Webhooks.send", "Engine.crawl"]) {
      assert.include(log, span)
    }
    assert.notMatch(log, /secret-/)
  }))
