import { assert, it } from "@effect/vitest"
import { HostPace } from "@trawl/fetcher/effect"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { performance } from "node:perf_hooks"
import { plans } from "../../src/service/plans.ts"
import { pageOf, serviceEngine, siteOf, until } from "../service/service-engine.ts"

it.live("a batch pauses for a host that asks for it, even in a response to another team, and reads other hosts meanwhile", () =>
  Effect.gen(function*() {
    const requests: Array<readonly [path: string, at: number]> = []
    let refuses = true
    const busy = yield* siteOf((request, response) => {
      requests.push([String(request.url), performance.now()])
      if (!refuses) return pageOf(request, response)
      refuses = false
      response.writeHead(429, { "retry-after": "2", "content-type": "text/html" })
      return response.end("<p>Too many requests</p>")
    })
    const idle = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine({ apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] })
    yield* ask("POST", "/v2/scrape", { body: { url: `${busy.url}/refused` }, key: "key-b" })
    const [, refusedAt] = requests[0]!
    const urls = [...Array.from({ length: 10 }, (_, at) => `${busy.url}/${at}`), `${idle.url}/1`]
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls, maxConcurrency: 2 } })
    const { body: first } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.completed > 0)
    assert.deepStrictEqual(first.data.map(({ metadata }) => metadata?.sourceURL), [`${idle.url}/1`])
    // a request for one page is not delayed
    const own = yield* ask("POST", "/v2/scrape", { body: { url: `${busy.url}/own` } })
    assert.strictEqual(own.body.data.metadata?.statusCode, 200)
    assert.isBelow(performance.now() - refusedAt, 2_000)
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.strictEqual(body.data.length, 11)
    assert.deepStrictEqual(requests.slice(0, 2).map(([path]) => path), ["/refused", "/own"])
    assert.isAtLeast(requests[2]![1] - refusedAt, 1_990)
  }))

it.live("a crawl reads pages again that were refused with 429, or with 503 and Retry-After, at most twice", () =>
  Effect.gen(function*() {
    const requests: Record<string, number> = {}
    const site = yield* siteOf((request, response) => {
      const path = String(request.url)
      const count = requests[path] = (requests[path] ?? 0) + 1
      const refuse = (status: number) => {
        response.writeHead(status, { "retry-after": "1", "content-type": "text/html" })
        return response.end("<p>Please wait</p>")
      }
      if (path === "/busy" && count === 1) return refuse(503)
      if (path === "/limited" && count === 1 || path === "/always") return refuse(429)
      if (path !== "/") return pageOf(request, response)
      response.writeHead(200, { "content-type": "text/html" })
      return response.end(
        "<title>Start</title><p>Start of the site</p><a href=/busy>b</a><a href=/limited>l</a><a href=/always>a</a>"
      )
    })
    const { ask } = yield* serviceEngine()
    const crawl = { url: `${site.url}/`, sitemap: "skip", maxConcurrency: 1 }
    const { body: { id } } = yield* ask("POST", "/v2/crawl", { body: crawl })
    const { body } = yield* until(ask("GET", `/v2/crawl/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual(
      body.data.map(({ metadata }) => [metadata?.sourceURL, metadata?.statusCode]),
      ["/", "/busy", "/limited"].map((path) => [`${site.url}${path}`, 200])
    )
    assert.strictEqual(body.creditsUsed, 3)
    assert.deepInclude(requests, { "/busy": 2, "/limited": 2, "/always": 3 })
    const { body: { errors } } = yield* ask("GET", `/v2/crawl/${id}/errors`)
    assert.deepStrictEqual(errors.map(({ code, url }) => [url, code]), [[`${site.url}/always`, "BLOCKED"]])
  }))

it.live("a slow host delays no page of another host, of the same job or of the team's other jobs", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const slow = yield* siteOf((request, response) => {
      requests.push(String(request.url))
      return pageOf(request, response)
    })
    const held: Array<() => void> = []
    const quick = yield* siteOf((request, response) =>
      request.url?.startsWith("/held") === true
        ? held.push(() => pageOf(request, response))
        : pageOf(request, response)
    )
    const { ask, parts } = yield* serviceEngine({ teams: { default: { plan: "free", credits: 1_000 } } })
    // as if a crawl had read its robots.txt
    yield* Context.get(parts as Context.Context<HostPace>, HostPace).slowDown(slow.url, Duration.minutes(1))
    const first = Array.from({ length: plans.free.pages }, (_, at) => `${quick.url}/held-${at}`)
    const urls = [
      ...first,
      ...Array.from({ length: 12 }, (_, at) => `${slow.url}/${at}`),
      ...Array.from({ length: 5 }, (_, at) => `${quick.url}/${at}`)
    ]
    const { body: mixed } = yield* ask("POST", "/v2/batch/scrape", { body: { urls } })
    // all workers have leased pages of the slow host, and wait for the team's turn
    yield* until(Effect.sync(() => held.length), (count) => count === first.length)
    held.forEach((answer) => answer())
    const { body: second } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${quick.url}/of-another-job`] } })
    yield* until(ask("GET", `/v2/batch/scrape/${second.id}`), ({ body }) => body.status === "completed")
    yield* until(ask("GET", `/v2/batch/scrape/${mixed.id}`), ({ body }) => body.completed === first.length + 6)
    assert.lengthOf(requests, 1)
  }))
