import { assert, it } from "@effect/vitest"
import type { Monitor, MonitorCheck } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { RequestListener } from "node:http"
import { newId } from "../../src/jobs/new-id.ts"
import { MonitorStore } from "../../src/monitors/monitor-store.ts"
import { runCheck } from "../../src/monitors/run-check.ts"
import { endLate } from "../../src/monitors/stop-check.ts"
import { BackgroundWork } from "../../src/service/background-work.ts"
import { book, Ledger } from "../../src/service/ledger.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { siteOf, until } from "../service/service-engine.ts"
import { monitoredEngine, pagesTarget } from "./monitored.ts"

it.live("reports a page first as new, then as same, and its changes as a diff", () =>
  Effect.gen(function*() {
    const site = changing()
    const { url } = yield* siteOf(site.listener)
    const { create, data, run } = yield* monitoredEngine()
    const { id } = yield* create({ targets: pagesTarget(`${url}/a`) })
    const first = yield* run(id)
    assert.deepStrictEqual([first.status, first.trigger, first.pages[0]?.status], ["completed", "manual", "new"])
    site.page = paragraph("The pro plan costs $19 per month, and has 10 seats.")
    const same = yield* run(id)
    assert.deepStrictEqual(same.summary, { totalPages: 1, same: 1, changed: 0, new: 0, removed: 0, error: 0 })
    site.page = paragraph("The pro plan costs $24 per month, and has 10 seats.")
    const { actualCredits, pages: [page] } = yield* run(id)
    assert.strictEqual(page?.status, "changed")
    assert.include(String(page?.diff?.text), "+The pro plan costs $24 per month")
    assert.strictEqual(page?.previousScrapeId, same.pages[0]?.currentScrapeId)
    assert.strictEqual(actualCredits, 1)
    const monitor = yield* data<Monitor>("GET", `/v2/monitor/${id}`)
    assert.deepStrictEqual([monitor.lastCheckSummary?.changed, monitor.currentCheckId], [1, null])
  }))

it.live("reports an unchanged page without reading it", () =>
  Effect.gen(function*() {
    const site = changing()
    site.etag = "\"v1\""
    const { url } = yield* siteOf(site.listener)
    const { create, run } = yield* monitoredEngine()
    const { id } = yield* create({ targets: pagesTarget(`${url}/a`) })
    yield* run(id)
    const { pages: [page] } = yield* run(id)
    assert.deepStrictEqual([page?.status, site.answers], ["same", [200, 304]])
  }))

it.live("never reports a failing page as a change", () =>
  Effect.gen(function*() {
    const site = changing()
    const { url } = yield* siteOf(site.listener)
    const { create, run } = yield* monitoredEngine()
    const { id } = yield* create({ targets: pagesTarget(`${url}/a`) })
    yield* run(id)
    site.status = 500
    const failed = yield* run(id)
    assert.deepStrictEqual([failed.status, failed.pages[0]?.status, failed.pages[0]?.statusCode], [
      "failed",
      "error",
      500
    ])
    site.status = 200
    assert.strictEqual((yield* run(id)).pages[0]?.status, "same")
  }))

it.live("reports a page with status 404 once as removed, and as new when it comes back", () =>
  Effect.gen(function*() {
    const site = changing()
    const { url } = yield* siteOf(site.listener)
    const { create, run } = yield* monitoredEngine()
    const { id } = yield* create({ targets: pagesTarget(`${url}/a`) })
    yield* run(id)
    const statuses: Array<string | undefined> = []
    for (const status of [404, 404, 200]) {
      site.status = status
      statuses.push((yield* run(id)).pages[0]?.status)
    }
    assert.deepStrictEqual(statuses, ["removed", "same", "new"])
  }))

it.live("reports a page of a site as removed after two complete crawls without it", () =>
  Effect.gen(function*() {
    const paths = new Set(["/", "/a", "/b"])
    let failing = ""
    const { url } = yield* siteOf((request, response) => {
      const path = request.url ?? "/"
      response.statusCode = path === failing ? 500 : paths.has(path) ? 200 : 404
      response.setHeader("content-type", "text/html")
      response.end(
        `<!doctype html><title>${path}</title><main><p>The words of the page at ${path}, which are a few more.</p>${
          [...paths].map((to) => `<a href="${to}">Page ${to}</a>`).join(" ")
        }</main>`
      )
    })
    const { create, run } = yield* monitoredEngine()
    const { id } = yield* create({ targets: [{ type: "crawl", url: `${url}/`, crawlOptions: { limit: 10 } }] })
    const statuses = Effect.map(
      run(id),
      ({ pages }) => pages.map(({ status, url }) => `${new URL(url).pathname} ${status}`).toSorted()
    )
    assert.deepStrictEqual(yield* statuses, ["/ new", "/a new", "/b new"])
    paths.delete("/b")
    // the links of the page changed
    assert.deepStrictEqual((yield* statuses).map((text) => text.split(" ")[0]), ["/", "/a"])
    failing = "/a"
    assert.deepStrictEqual(yield* statuses, ["/ same", "/a error"])
    failing = ""
    assert.deepStrictEqual(yield* statuses, ["/ same", "/a same", "/b removed"])
    assert.deepStrictEqual(yield* statuses, ["/ same", "/a same"])
  }))

it.live("compares all pages of a site, also if they are too large for one response", () =>
  Effect.gen(function*() {
    const pages = Array.from({ length: 11 }, (_, page) => `/${page}`)
    const padding = "x".repeat(1_300_000)
    const { url } = yield* siteOf(({ url = "/" }, response) => {
      response.setHeader("content-type", "text/html")
      response.end(
        `<!doctype html><title>${url}</title><main><p>The words of the page at ${url}, which are a few more.</p>${
          pages.map((to) => `<a href="${to}">Page ${to}</a>`).join(" ")
        }</main><!--${padding}-->`
      )
    })
    const { create, run } = yield* monitoredEngine()
    const { id } = yield* create({
      targets: [{
        type: "crawl",
        url: `${url}/0`,
        crawlOptions: { crawlEntireDomain: true },
        scrapeOptions: { formats: ["markdown", "rawHtml"] }
      }]
    })
    assert.strictEqual((yield* run(id)).summary?.new, pages.length)
  }))

it.live("gives a running check back when the engine begins to shut down, and can end it with its crawls", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(() => {})
    const { ask, create, data, parts } = yield* monitoredEngine()
    const { id } = yield* create({ targets: [{ type: "crawl", url: `${url}/` }] })
    const { id: checkId } = yield* data<MonitorCheck>("POST", `/v2/monitor/${id}/run`)
    const shown = data<MonitorCheck>("GET", `/v2/monitor/${id}/checks/${checkId}`)
    const { targetResults } = yield* until(shown, ({ targetResults }) => targetResults?.[0]?.crawlId != null)
    yield* Effect.provideContext(Effect.flatMap(BackgroundWork, ({ stop }) => stop), parts)
    assert.strictEqual((yield* shown).status, "queued")
    yield* Effect.gen(function*() {
      const store = yield* MonitorStore
      const [taken] = yield* store.take(1, [false])
      yield* endLate(taken!.check, taken!.monitor!)
    }).pipe(Effect.provideContext(parts))
    const late = yield* shown
    assert.deepStrictEqual([late.status, late.targetResults], ["failed", targetResults])
    const crawl = yield* ask("GET", `/v2/crawl/${targetResults?.[0]?.crawlId}`)
    assert.strictEqual(crawl.body.status, "cancelled")
  }))

it.live("cancels the crawl of a check when the monitor is paused", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(() => {})
    const { ask, create, data, ended } = yield* monitoredEngine()
    const { id } = yield* create({ targets: [{ type: "crawl", url: `${url}/` }] })
    const check = yield* data<MonitorCheck>("POST", `/v2/monitor/${id}/run`)
    const { targetResults } = yield* until(
      data<MonitorCheck>("GET", `/v2/monitor/${id}/checks/${check.id}`),
      ({ targetResults }) => targetResults?.[0]?.crawlId != null
    )
    yield* data("PATCH", `/v2/monitor/${id}`, { status: "paused" })
    assert.deepInclude(yield* ended(id, check.id), { status: "failed", error: "The monitor was paused." })
    yield* until(ask("GET", `/v2/crawl/${targetResults?.[0]?.crawlId}`), ({ body }) => body.status === "cancelled")
    const paused = yield* ask("POST", `/v2/monitor/${id}/run`)
    assert.deepStrictEqual([paused.status, paused.body.error], [
      409,
      "Monitor is paused. Resume it before running a check."
    ])
  }))

it.live("sends the changed blocks with their judgment, and nothing for pages that it sees for the first time", () =>
  Effect.gen(function*() {
    const received: Array<Delivery> = []
    const receiver = yield* siteOf((request, response) => {
      const parts: Array<Buffer> = []
      request.on("data", (part: Buffer) => parts.push(part))
      request.on("end", () => {
        received.push(JSON.parse(Buffer.concat(parts).toString()) as Delivery)
        response.end()
      })
    })
    const site = changing()
    const { url } = yield* siteOf(site.listener)
    const { create, run } = yield* monitoredEngine()
    const { id } = yield* create({
      targets: pagesTarget(`${url}/a`),
      webhook: receiver.url,
      goal: "Tell me when a price goes up",
      trawl: { ignorePatterns: ["[0-9]+ seats"] }
    })
    yield* run(id)
    site.page = paragraph("The pro plan costs $19 per month, and has 12 seats.")
    assert.strictEqual((yield* run(id)).summary?.same, 1)
    site.page = paragraph("The pro plan costs $24 per month, and has 12 seats.")
    const { actualCredits, pages: [page] } = yield* run(id)
    assert.deepStrictEqual([page?.judgment?.meaningful, page?.trawl?.total, actualCredits], [true, 1, 2])
    assert.include(page?.judgment?.meaningfulChanges?.[0]?.after, "$24")
    yield* until(Effect.sync(() => received.length), (count) => count === 5)
    const completed = "monitor.check.completed"
    assert.deepStrictEqual(received.map(({ type }) => type), [
      completed,
      "monitor.page",
      completed,
      "monitor.page",
      completed
    ])
    assert.deepStrictEqual([received[3]?.data[0]?.status, received[3]?.data[0]?.isMeaningful], ["changed", true])
  }))

it.live("refuses options that no check could use, and skips any number of items", () =>
  Effect.gen(function*() {
    const { ask } = yield* monitoredEngine()
    const refusal = (options: object) =>
      Effect.map(
        ask("POST", "/v2/monitor", {
          body: {
            name: "Pages",
            schedule: { text: "daily" },
            targets: pagesTarget("http://127.0.0.1:9/"),
            ...options
          }
        }),
        ({ body, status }) => [status, body.details?.[0]?.path.join("."), body.details?.[0]?.message]
      )
    assert.deepStrictEqual(yield* refusal({ trawl: { ignoreSelectors: [".ads", "div["] } }), [
      400,
      "trawl.ignoreSelectors.1",
      "The selector is not valid: Expected name, found its end"
    ])
    assert.deepStrictEqual(yield* refusal({ schedule: { text: "daily", timezone: "+05:30" } }), [
      400,
      "schedule.timezone",
      "Expected an IANA time zone such as Europe/London, found \"+05:30\""
    ])
    assert.deepInclude(yield* ask("GET", "/v2/monitor?offset=99999999999999999999"), { status: 200 })
  }))

it.live("reports each search result once", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      response.setHeader("content-type", "text/html")
      response.end(
        `<!doctype html><title>Harbour news ${request.url}</title><meta property="article:published_time" content="${
          new Date(Date.now() - 60_000).toISOString()
        }"><main><p>The harbour of Tolmeer reports the tides at ${request.url} every day.</p></main>`
      )
    })
    const { ask, create, run } = yield* monitoredEngine()
    const { id } = yield* create({
      targets: [{ type: "search", queries: ["harbour Tolmeer tides", "Tolmeer"] }],
      judgeEnabled: false
    })
    const found: Array<ReadonlyArray<unknown>> = []
    for (const path of ["/1", "/2"]) {
      yield* ask("POST", "/v2/scrape", { body: { url: `${url}${path}` } })
      yield* until(ask("POST", "/v2/search", { body: { query: "Tolmeer tides" } }), ({ text }) => text.includes(path))
      const { actualCredits, pages } = yield* run(id)
      const results = pages.map((
        { metadata, status, url }
      ) => [new URL(url).pathname, status, metadata?.["searchStatus"]])
      found.push([actualCredits, ...results.toSorted()])
    }
    assert.deepStrictEqual(found, [
      [2, ["/1", "new", "alert"]],
      [2, ["/1", "same", "already_seen"], ["/2", "new", "alert"]]
    ])
  }))

it.live("continues after a failure without repeating or charging what it has done", () =>
  Effect.gen(function*() {
    const site = changing()
    const { url } = yield* siteOf(site.listener)
    const { ask, create, data, parts } = yield* monitoredEngine({ teams: { default: { credits: 1_000 } } })
    yield* ask("POST", "/v2/scrape", { body: { url: `${url}/known` } })
    yield* until(ask("POST", "/v2/search", { body: { query: "pro plan" } }), ({ text }) => text.includes("/known"))
    const { id } = yield* create({
      targets: [...pagesTarget(`${url}/a`, `${url}/b`), { type: "search", queries: ["pro plan"], searchWindow: "7d" }],
      judgeEnabled: false
    })
    const check = yield* Effect.gen(function*() {
      yield* Effect.flatMap(BackgroundWork, ({ stop }) => stop)
      const store = yield* MonitorStore
      const monitor = yield* store.get(id)
      const made = { id: yield* newId, trigger: "manual", scheduledFor: undefined, estimatedCredits: 4, searches: true }
      yield* store.run(monitor!, { ...made, trigger: "manual" })
      const [taken] = yield* store.take(1, [true])
      const failing = { ...store, finish: () => Effect.die(new Error("The database is lost")) }
      const first = yield* Effect.exit(
        Effect.provideService(runCheck(taken!.check, monitor!, false), MonitorStore, failing)
      )
      assert.strictEqual(first._tag, "Failure")
      const { left } = (yield* (yield* Ledger).balance({ name: "default", key: "", credits: 1_000 }))!
      yield* book({ id: yield* newId, endpoint: "scrape", target: "", credits: left })
      const team = { name: "default", key: "", credits: 1_000 }
      yield* Effect.provideService(runCheck(taken!.check, monitor!, true), CurrentTeam, team)
      return taken!.check.id
    }).pipe(Effect.provideContext(parts))
    const ended = yield* data<MonitorCheck>("GET", `/v2/monitor/${id}/checks/${check}`)
    assert.deepStrictEqual([ended.status, ended.actualCredits], ["completed", 4])
    assert.lengthOf(site.answers, 3)
  }))

interface Delivery {
  readonly type: string
  readonly data: ReadonlyArray<{ readonly status: string; readonly isMeaningful: boolean | null }>
}

const changing = () => {
  const site = {
    page: paragraph("The pro plan costs $19 per month,  and has 10 seats."),
    status: 200,
    etag: undefined as string | undefined,
    answers: [] as Array<number>,
    listener: ((request, response) => {
      const isSame = site.etag !== undefined && request.headers["if-none-match"] === site.etag
      response.statusCode = isSame ? 304 : site.status
      if (site.etag !== undefined) response.setHeader("etag", site.etag)
      response.setHeader("content-type", "text/html")
      site.answers.push(response.statusCode)
      response.end(isSame ? "" : site.page)
    }) as RequestListener
  }
  return site
}

const paragraph = (text: string) =>
  `<!doctype html><title>Plans</title><main><h1>Plans</h1><p>${text}</p><p>All plans include support by email, and can be cancelled every month.</p></main>`
