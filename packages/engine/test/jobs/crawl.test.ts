import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import type { RequestListener } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serviceEngine, siteOf, until } from "../service/service-engine.ts"

/** A site of pages by path: the paths they link to, or a redirect. Other paths return 404. */
const linked = (
  pages: Readonly<Record<string, ReadonlyArray<string> | { readonly to: string } | { readonly text: string }>>
): RequestListener =>
(request, response) => {
  const page = pages[request.url ?? ""]
  if (page === undefined) return void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Missing</h1>")
  if ("to" in page) return void response.writeHead(302, { location: page.to }).end()
  if ("text" in page) return void response.writeHead(200, { "content-type": "text/plain" }).end(page.text)
  response.setHeader("content-type", "text/html")
  response.end(
    `<!doctype html><title>${request.url}</title><main><h1>Page ${request.url}</h1><p>Some words that are only on the page ${request.url}.</p>${
      page.map((link) => `<a href="${link}">Go to ${link}</a>`).join(" ")
    }</main>`
  )
}

const crawled = Effect.fnUntraced(function*(
  { ask }: Effect.Success<ReturnType<typeof serviceEngine>>,
  body: object
) {
  const started = yield* ask("POST", "/v2/crawl", { body })
  assert.strictEqual(started.status, 200, started.text)
  const { body: status } = yield* until(ask("GET", started.body.url), ({ body }) => body.status !== "scraping")
  const { body: failed } = yield* ask("GET", `${started.body.url}/errors`)
  const pages = (status.data ?? []).map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname)
  return { id: started.body.id, status, pages, failed }
})

it.live("reads the pages below the start page, each once, and lists those that it could not read", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(linked({
      "/docs": ["/docs/a", "/docs/b?utm_source=x", "/other", "https://elsewhere.test/", "/docs/logo.png"],
      "/docs/a": ["/docs", "/docs/b", "/docs/gone"],
      "/docs/b": ["/docs/b/index.html", "/docs/c"],
      "/docs/b?utm_source=x": ["/docs/c"],
      "/docs/c": ["/docs/old"],
      "/docs/old": { to: "/docs/a" }
    }))
    const engine = yield* serviceEngine()
    const { failed, pages, status } = yield* crawled(engine, { url: `${url}/docs` })
    assert.deepStrictEqual(pages.toSorted(), ["/docs", "/docs/a", "/docs/b", "/docs/c", "/docs/gone"])
    assert.deepStrictEqual([status.status, status.completed, status.total, status.creditsUsed, status.next], [
      "completed",
      5,
      5,
      5,
      undefined
    ])
    assert.deepStrictEqual(failed.errors.map(({ code, url: page }) => [page, code]), [[`${url}/docs/old`, "DUPLICATE"]])
  }))

it.live("delivers exactly as many documents as its limit allows, and pages that fail do not count", () =>
  Effect.gen(function*() {
    const paths = Array.from({ length: 60 }, (_, at) => `/${at}`)
    const { url } = yield* siteOf((request, response) => {
      const number = Number(request.url?.slice(1))
      // every third page breaks the connection
      if (number % 3 === 1) return void response.destroy()
      linked(Object.fromEntries(["/", ...paths].map((path) => [path, paths])))(request, response)
    })
    const engine = yield* serviceEngine()
    const { pages, status } = yield* crawled(engine, { url, limit: 17 })
    assert.deepStrictEqual([pages.length, status.completed, status.total, status.creditsUsed], [17, 17, 17, 17])
  }))

it.live("ends after 3 × limit + 100 pages if most of them fail, with a warning", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      const links = Array.from({ length: 300 }, (_, at) => `/${at}`)
      if (request.url === "/") return linked({ "/": links })(request, response)
      response.destroy()
    })
    const engine = yield* serviceEngine()
    const { failed, status } = yield* crawled(engine, { url, limit: 9, sitemap: "skip" })
    assert.deepStrictEqual([status.status, status.completed, failed.errors.length], ["completed", 1, 126])
    assert.match(status.warning, /ended after 127 pages/)
  }))

it.live("limits the depth of links, gives pages of sitemaps depth 0, and obeys robots.txt", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      const site = `http://${request.headers.host}`
      linked({
        "/": ["/a", "/private/x"],
        "/a": ["/b"],
        "/b": ["/c"],
        "/listed": ["/d"],
        "/d": ["/e"],
        "/robots.txt": { text: `User-agent: *\nDisallow: /private\nSitemap: ${site}/map.xml` },
        "/map.xml": { text: `<urlset><url><loc>${site}/listed</loc></url></urlset>` }
      })(request, response)
    })
    const engine = yield* serviceEngine()
    const one = yield* crawled(engine, { url, maxDiscoveryDepth: 1 })
    assert.deepStrictEqual(one.pages.toSorted(), ["/", "/a", "/d", "/listed"])
    assert.deepStrictEqual(one.failed.robotsBlocked, [`${url}/private/x`])
    assert.match(one.status.warning, /robots\.txt disallows some pages/)
    const only = yield* crawled(engine, { url, sitemap: "only" })
    assert.deepStrictEqual(only.pages.toSorted(), ["/", "/listed"])
    const skip = yield* crawled(engine, { url, sitemap: "skip", maxDiscoveryDepth: 0 })
    assert.deepStrictEqual(skip.pages, ["/"])
  }))

it.live("reads the sitemaps of the host to which the start page redirects", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      const other = `http://localhost:${request.headers.host?.split(":")[1]}`
      const pages = request.headers.host?.startsWith("localhost") === true
        ? { "/": [], "/listed": [], "/sitemap.xml": { text: `${other}/listed` } }
        : { "/": { to: `${other}/` } }
      linked(pages)(request, response)
    })
    const engine = yield* serviceEngine({ allowedAddresses: ["127.0.0.1", "localhost"] })
    for (const sitemap of ["include", "only"]) {
      assert.deepStrictEqual((yield* crawled(engine, { url, sitemap })).pages, ["/", "/listed"])
    }
    assert.deepStrictEqual((yield* crawled(engine, { url, sitemap: "skip" })).pages, ["/"])
  }))

it.live("reads the start page before slow sitemaps, and warns of sitemaps that it cannot read", () =>
  Effect.gen(function*() {
    const waiting: Array<() => void> = []
    const { url } = yield* siteOf((request, response) => {
      const { headers: { host }, url: path = "" } = request
      const answer = linked({
        "/": ["/a"],
        "/a": [],
        "/listed": [],
        "/robots.txt": { text: "Sitemap: /slow.xml\nSitemap: /gone.xml" },
        "/slow.xml": { text: `http://${host}/listed` }
      })
      if (path === "/slow.xml") waiting.push(() => answer(request, response))
      else answer(request, response)
    })
    const engine = yield* serviceEngine()
    const { body } = yield* engine.ask("POST", "/v2/crawl", { body: { url, maxConcurrency: 1, maxDiscoveryDepth: 1 } })
    const status = engine.ask("GET", body.url)
    yield* until(status, (shown) => shown.body.completed === 1 && waiting.length === 1)
    for (const answer of waiting) answer()
    const ended = (yield* until(status, (shown) => shown.body.status !== "scraping")).body
    assert.deepStrictEqual(ended.data?.map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname), [
      "/",
      "/listed",
      "/a"
    ])
    assert.strictEqual(
      ended.warning,
      `Some sitemaps could not be read completely: ${url}/gone.xml (it returned status 404).`
    )
    // a crawl that has reached its limit does not wait for sitemaps
    assert.deepStrictEqual((yield* crawled(engine, { url, limit: 2 })).pages, ["/", "/a"])
  }))

it.live("fails pages with an invalid or unexpected status, as scrapes do", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      const status = Number(request.url?.slice(1))
      if (status > 0) return void response.writeHead(status, { "content-type": "text/html" }).end("<h1>Odd</h1>")
      linked({ "/": ["/304", "/600", "/999", "/599"] })(request, response)
    })
    const engine = yield* serviceEngine()
    const { failed, pages } = yield* crawled(engine, { url })
    assert.deepStrictEqual(pages.toSorted(), ["/", "/599"])
    assert.deepStrictEqual(failed.errors.map(({ code, url: page }) => [page.slice(url.length), code]).toSorted(), [
      ["/304", "SCRAPE_SITE_ERROR"],
      ["/600", "SCRAPE_SITE_ERROR"],
      ["/999", "SCRAPE_SITE_ERROR"]
    ])
    assert.match(failed.errors.find(({ url: page }) => page.endsWith("/600"))?.error ?? "", /status 600, which HTTP/)
    const scraped = yield* engine.ask("POST", "/v2/scrape", { body: { url: `${url}/304` } })
    assert.deepStrictEqual([scraped.status, scraped.body.details[0]?.path], [502, ["url"]])
    const request304 = { url: `${url}/304`, headers: { "If-None-Match": "x" } }
    assert.strictEqual((yield* engine.ask("POST", "/v2/scrape", { body: request304 })).status, 200)
  }))

it.live("follows redirects and canonical URLs to one document each", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      if (request.url?.startsWith("/item")) {
        response.setHeader("content-type", "text/html")
        return void response.end(`<link rel="canonical" href="/item"><p>Words of the item</p>`)
      }
      linked({
        "/": ["/item?color=red", "/item?color=blue", "/item", "/moved", "/again"],
        "/moved": { to: "/new" },
        "/again": { to: "/new" },
        "/new": []
      })(
        request,
        response
      )
    })
    const engine = yield* serviceEngine()
    const { failed, pages, status } = yield* crawled(engine, { url })
    assert.deepStrictEqual([status.completed, status.creditsUsed], [3, 3])
    assert.strictEqual(pages.filter((path) => path === "/item").length, 1)
    assert.isTrue(failed.errors.every(({ code }) => code === "DUPLICATE"), JSON.stringify(failed))
  }))

it.live("fails if the start page cannot be read, and returns its failure with status 200", () =>
  Effect.gen(function*() {
    const engine = yield* serviceEngine()
    const { status } = yield* crawled(engine, { url: "http://127.0.0.1:1/" })
    assert.deepInclude(status, { success: false, status: "failed", completed: 0, total: 0, data: [] as never })
    assert.match(status.error, /127\.0\.0\.1/)
  }))

it.live("refuses invalid requests immediately, and starts no crawl", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine({ allowedAddresses: [] })
    const url = "https://example.com/docs"
    for (
      const [body, status, path] of [
        [{ url, includePaths: ["("] }, 400, ["includePaths", 0]],
        [{ url, excludePaths: ["^/docs"] }, 400, ["excludePaths"]],
        [{ url, includePaths: ["^/blog/"] }, 400, ["includePaths"]],
        [{ url: `${url}/${"a".repeat(40)}!`, includePaths: ["^(/docs/)(a+)+$"] }, 400, ["includePaths"]],
        [{ url: "http://127.0.0.1/" }, 403, ["url"]],
        [{ url, ignoreRobotsTxt: true }, 403, ["ignoreRobotsTxt"]],
        [{ url, robotsUserAgent: "other" }, 403, ["robotsUserAgent"]],
        [{ url, limit: 0 }, 400, ["limit"]],
        [{ url, limit: 1_000_000_000 }, 400, ["limit"]],
        [{ url, maxDiscoveryDepth: 1_000_000 }, 400, ["maxDiscoveryDepth"]],
        [{ url, includePaths: ["a".repeat(1_001)] }, 400, ["includePaths", 0]],
        [{ url, maxDiscoveryDepth: -1 }, 400, ["maxDiscoveryDepth"]],
        [{ url, scrapeOptions: { headers: { "a b": "c" } } }, 400, ["scrapeOptions", "headers", "a b"]]
      ] as const
    ) {
      const refused = yield* ask("POST", "/v2/crawl", { body })
      assert.deepStrictEqual([refused.status, refused.body.details?.[0]?.path], [status, path], JSON.stringify(body))
    }
    assert.deepStrictEqual((yield* ask("GET", "/v2/crawl/active")).body, { success: true, crawls: [] } as never)
    assert.strictEqual((yield* ask("GET", "/v2/crawl/0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46")).status, 404)
  }))

it.live("lists and cancels active crawls, and shows a crawl only to its team", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) => {
      if (request.url === "/" || request.url === "/robots.txt") return linked({ "/": ["/a", "/b"] })(request, response)
      held.push(() => linked({})(request, response))
    })
    const { ask } = yield* serviceEngine({ apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] })
    const { body: { id } } = yield* ask("POST", "/v2/crawl", { body: { url, sitemap: "skip" } })
    yield* until(ask("GET", `/v2/crawl/${id}`), ({ body }) => body.completed === 1)
    for (const path of ["/v2/crawl/active", "/v2/crawl/ongoing"]) {
      const { body } = yield* ask("GET", path)
      assert.deepInclude((body as unknown as { crawls: Array<object> }).crawls[0], { id, teamId: "a", url })
      assert.deepStrictEqual((yield* ask("GET", path, { key: "key-b" })).body, { success: true, crawls: [] } as never)
    }
    for (const path of [`/v2/crawl/${id}`, `/v2/crawl/${id}/errors`, `/v2/batch/scrape/${id}`]) {
      assert.strictEqual((yield* ask("GET", path, { key: "key-b" })).status, 404)
    }
    assert.strictEqual((yield* ask("DELETE", `/v2/crawl/${id}`)).body.status, "cancelled")
    assert.strictEqual((yield* ask("DELETE", `/v2/crawl/${id}`)).status, 409)
    const { body } = yield* ask("GET", `/v2/crawl/${id}`)
    assert.deepStrictEqual([body.status, body.completed, body.creditsUsed, body.next], ["cancelled", 1, 1, undefined])
  }))

it.live("turns a prompt into options, which do not replace those of the request", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(linked({
      "/": ["/blog/1", "/blog/2", "/shop"],
      "/blog/1": ["/blog/2"],
      "/blog/2": ["/blog/3"],
      "/blog/3": []
    }))
    const { ask } = yield* serviceEngine()
    const preview = yield* ask("POST", "/v2/crawl/params-preview", { body: { url, prompt: "only the blog, 2 pages" } })
    const includePaths = ["/(?:blog|blogs)(?:[/.]|$)"]
    assert.deepStrictEqual(preview.body, { success: true, data: { url, limit: 2, includePaths } } as never)
    const started = yield* ask("POST", "/v2/crawl", { body: { url, prompt: "only the blog, 2 pages", limit: 3 } })
    const { finalCrawlerOptions, id, promptGeneratedOptions } = started.body as unknown as Record<string, string>
    assert.deepStrictEqual<unknown>(promptGeneratedOptions, { limit: 2, includePaths })
    assert.deepStrictEqual<unknown>(finalCrawlerOptions, { url, limit: 3, includePaths })
    const { body } = yield* until(ask("GET", `/v2/crawl/${id}`), ({ body }) => body.status !== "scraping")
    assert.sameMembers(body.data.map(({ metadata }) => String(metadata?.sourceURL)), [
      `${url}/blog/1`,
      `${url}/blog/2`,
      `${url}/blog/3`
    ])
    for (const path of ["/v2/crawl", "/v2/crawl/params-preview"]) {
      const refused = yield* ask("POST", path, { body: { url, prompt: "hello" } })
      assert.deepStrictEqual([refused.status, refused.body.error], [400, "Failed to process natural language prompt"])
    }
  }))

it.live("sends webhook events for the start of a crawl, each page and the end, in this order", () =>
  Effect.gen(function*() {
    const deliveries: Array<{ readonly type: string; readonly success: boolean; readonly url: string }> = []
    const { url } = yield* siteOf((request, response) => {
      if (request.method !== "POST") {
        return linked({ "/": ["/a", "/b"], "/a": [], "/b": { to: "/a" } })(request, response)
      }
      let body = ""
      request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
        const { data: [page], success, type } = JSON.parse(body)
        deliveries.push({ type, success, url: String(page?.metadata?.sourceURL ?? "").replace(url, "") })
        response.end()
      })
    })
    const { ask } = yield* serviceEngine()
    yield* ask("POST", "/v2/crawl", { body: { url, webhook: `${url}/hook`, maxConcurrency: 1 } })
    yield* until(Effect.sync(() => deliveries.length), (count) => count === 5)
    assert.deepStrictEqual(deliveries, [
      { type: "crawl.started", success: true, url: "" },
      { type: "crawl.page", success: true, url: "/" },
      { type: "crawl.page", success: true, url: "/a" },
      { type: "crawl.page", success: false, url: "/b" },
      { type: "crawl.completed", success: true, url: "" }
    ])
    deliveries.length = 0
    yield* ask("POST", "/v2/crawl", { body: { url: "http://127.0.0.1:1/", webhook: `${url}/hook` } })
    yield* until(Effect.sync(() => deliveries.length), (count) => count === 3)
    assert.deepStrictEqual(deliveries.map(({ type }) => type), ["crawl.started", "crawl.page", "crawl.failed"])
  }))

it.live("continues a crawl after a restart, and reads no page twice", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-crawl-"))),
      (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
    )
    let isOpen = false
    const requests: Array<string | undefined> = []
    const { url } = yield* siteOf((request, response) => {
      requests.push(request.url)
      if (isOpen || request.url !== "/b") {
        linked({ "/": ["/a", "/b"], "/a": [], "/b": ["/c"], "/c": [] })(request, response)
      }
    })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { ask } = yield* serviceEngine({ dataDirectory })
      const { body } = yield* ask("POST", "/v2/crawl", { body: { url, sitemap: "skip" } })
      yield* until(ask("GET", `/v2/crawl/${body.id}`), ({ body }) => body.completed === 2)
      return body.id
    }))
    isOpen = true
    const { ask } = yield* serviceEngine({ dataDirectory })
    const { body } = yield* until(ask("GET", `/v2/crawl/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.completed, body.total, body.creditsUsed], [4, 4, 4])
    assert.deepStrictEqual(["/", "/a", "/c"].map((path) => requests.filter((one) => one === path).length), [1, 1, 1])
  }))

it.live("accepts an idempotency key once, and the ID of the crawl in any case", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(linked({ "/": [] }))
    const engine = yield* serviceEngine()
    const start = (key: string) =>
      engine.ask("POST", "/v2/crawl", { body: { url }, headers: { "x-idempotency-key": key } })
    const { body: { id }, status } = yield* start("0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46")
    assert.strictEqual(status, 200)
    assert.strictEqual((yield* engine.ask("GET", `/v2/crawl/${id.toUpperCase()}`)).status, 200)
    for (const key of ["0193A5D2-7C1E-7B7A-9F0A-3D5C2F1E8B46", "not a UUID"]) {
      const refused = yield* start(key)
      assert.deepStrictEqual([refused.status, refused.body.error], [409, "Idempotency key already used"])
    }
  }))

it.live("keeps the Crawl-delay of a host across the crawls of all teams", () =>
  Effect.gen(function*() {
    const requests: Array<{ readonly at: number; readonly path: string }> = []
    const { url } = yield* siteOf((request, response) => {
      requests.push({ at: performance.now(), path: request.url ?? "" })
      linked({
        "/robots.txt": { text: "User-agent: *\nCrawl-delay: 0.3\nSitemap: /map.xml" },
        "/map.xml": { text: `<urlset><url><loc>http://${request.headers.host}/b</loc></url></urlset>` },
        "/": ["/a", "/moved"],
        "/a": [],
        "/moved": { to: "/b" },
        "/b": []
      })(request, response)
    })
    const { ask } = yield* serviceEngine({ apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] })
    const ends = yield* Effect.forEach(["key-a", "key-b"], (key) =>
      Effect.gen(function*() {
        const { body: { id } } = yield* ask("POST", "/v2/crawl", { body: { url, scrapeOptions: { maxAge: 0 } }, key })
        return yield* until(ask("GET", `/v2/crawl/${id}`, { key }), ({ body }) => body.status !== "scraping")
      }), { concurrency: 2 })
    assert.deepStrictEqual(ends.map(({ body }) => body.completed), [3, 3])
    assert.match(ends[0]!.body.warning, /Crawl-delay/)
    // the same process sends and serves the requests, so that they may be served late
    const gaps = requests.slice(1).map(({ at }, index) => at - requests[index]!.at)
    assert.isAbove(Math.min(...gaps), 150, JSON.stringify(requests))
    assert.isAbove(requests.at(-1)!.at - requests[0]!.at, 300 * (requests.length - 1) - 150)
  }))

it.live("supports all scrape options, and stores nothing of a crawl with zero data retention", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) => {
      response.setHeader("content-type", "text/html")
      response.end(
        `<title>T</title><main><p>Write to jane.roe@example.com about ${request.url}.</p><a href="/a">A</a></main>`
      )
    })
    const { ask } = yield* serviceEngine({ teams: { default: { zeroDataRetention: "allowed" } } })
    const scrapeOptions = { formats: ["markdown", "links"], redactPII: true }
    const { body: { id } } = yield* ask("POST", "/v2/crawl", {
      body: { url, sitemap: "skip", zeroDataRetention: true, scrapeOptions }
    })
    const { body } = yield* until(ask("GET", `/v2/crawl/${id}`), ({ body }) => body.status !== "scraping")
    assert.deepStrictEqual([body.status, body.completed], ["completed", 2])
    for (const { links, markdown } of body.data) {
      assert.notInclude(String(markdown), "jane.roe")
      assert.deepStrictEqual(links, [`${url}/a`])
    }
    const { body: { data } } = yield* ask("POST", "/v2/search", { body: { query: `site:${new URL(url).host}` } })
    assert.deepStrictEqual<unknown>(data, { web: [] })
  }))

it.live("does not take a 304 response for another page, or with another ETag, as a sign that a page is unchanged", () =>
  Effect.gen(function*() {
    let hasMoved = false
    const { url } = yield* siteOf((request, response) => {
      const { headers, url: path } = request
      const isKnown = headers["if-none-match"] !== undefined
      if (path === "/robots.txt") return void response.writeHead(404).end()
      if (path === "/old" && hasMoved) return void response.writeHead(302, { location: "/new" }).end()
      if (path !== "/" && isKnown) {
        return void response.writeHead(304, { etag: path === "/lie" ? "\"2\"" : "\"1\"" }).end()
      }
      const links = (hasMoved ? ["/old", "/new", "/lie"] : ["/old", "/lie"]).map((link) => `<a href="${link}">A</a>`)
      response.writeHead(200, { "content-type": "text/html", etag: path === "/" ? `"${hasMoved}"` : "\"1\"" }).end(
        `<title>T</title><main><p>Text ${hasMoved} of ${path === "/old" ? "/new" : path}.</p>${links.join("")}</main>`
      )
    })
    const engine = yield* serviceEngine()
    const crawl = { url, sitemap: "skip", scrapeOptions: { maxAge: 0 }, maxConcurrency: 1 }
    yield* crawled(engine, crawl)
    hasMoved = true
    const { failed, status } = yield* crawled(engine, crawl)
    assert.deepStrictEqual(status.data.map(({ markdown }) => String(markdown).split("\n")[0]), [
      "Text true of /.",
      "Text true of /new.",
      "Text true of /lie."
    ])
    assert.deepStrictEqual(failed.errors.map(({ code, url: page }) => [page, code]), [[`${url}/new`, "DUPLICATE"]])
  }))

it.live("requests a known page conditionally, and does not read it again if it is unchanged", () =>
  Effect.gen(function*() {
    const statuses: Array<string> = []
    let version = 1
    const { url } = yield* siteOf((request, response) => {
      const tag = request.url === "/" ? "\"1\"" : `"${version}"`
      if (request.url === "/robots.txt") return void response.writeHead(404).end()
      const isKnown = request.headers["if-none-match"] === tag
      statuses.push(`${isKnown ? 304 : 200} ${request.url}`)
      if (isKnown) return void response.writeHead(304, { etag: tag }).end()
      response.writeHead(200, { "content-type": "text/html", etag: tag }).end(
        `<title>T</title><main><p>Version ${version} of the page ${request.url}.</p><a href="/a">A</a></main>`
      )
    })
    const engine = yield* serviceEngine()
    const crawl = { url, sitemap: "skip", scrapeOptions: { maxAge: 0 } }
    yield* crawled(engine, crawl)
    version = 2
    const { status } = yield* crawled(engine, crawl)
    assert.deepStrictEqual(statuses, ["200 /", "200 /a", "304 /", "200 /a"])
    assert.deepStrictEqual(
      status.data.map(({ markdown, metadata }) => [String(markdown).split("\n")[0], metadata?.statusCode]),
      [["Version 1 of the page /.", 200], ["Version 2 of the page /a.", 200]]
    )
  }))
