import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { performance } from "node:perf_hooks"
import { pageOf, serviceEngine, siteOf, until } from "../service/service-engine.ts"

it.live("a batch pauses for a host that asks for it, even in a response to another team, and reads other hosts meanwhile", () =>
  Effect.gen(function*() {
    const asked: Array<readonly [path: string, at: number]> = []
    let refuses = true
    const busy = yield* siteOf((request, response) => {
      asked.push([String(request.url), performance.now()])
      if (!refuses) return pageOf(request, response)
      refuses = false
      response.writeHead(429, { "retry-after": "2", "content-type": "text/html" })
      return response.end("<p>Too many requests</p>")
    })
    const idle = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({ apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] })
    yield* ask("POST", "/v2/scrape", { body: { url: `${busy.url}/refused` }, key: "key-b" })
    const [, refusedAt] = asked[0]!
    const urls = [...Array.from({ length: 10 }, (_, at) => `${busy.url}/${at}`), `${idle.url}/1`]
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls, maxConcurrency: 2 } })
    const { body: first } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.completed > 0)
    assert.deepStrictEqual(first.data.map(({ metadata }) => metadata?.sourceURL), [`${idle.url}/1`])
    // whoever waits for a page gets it
    const own = yield* ask("POST", "/v2/scrape", { body: { url: `${busy.url}/own` } })
    assert.strictEqual(own.body.data.metadata?.statusCode, 200)
    assert.isBelow(performance.now() - refusedAt, 2_000)
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.strictEqual(body.data.length, 11)
    assert.deepStrictEqual(asked.slice(0, 2).map(([path]) => path), ["/refused", "/own"])
    assert.isAtLeast(asked[2]![1] - refusedAt, 1_990)
  }))
