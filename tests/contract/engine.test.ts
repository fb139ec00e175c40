import { exact, inTitle, inUrl, not, query, site as onSite } from "@trawl/query-builder"
import { scrape } from "@trawl/scrape"
import { search } from "@trawl/search"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { serveSmallSite } from "../small-site.ts"
import { apiKey, type Door, overPort, withoutPort } from "./doors.ts"

describe.each([["over a port", overPort], ["in memory", withoutPort]] as const)("engine and clients %s", (_, open) => {
  const flaky = { fails: false }
  let site: Awaited<ReturnType<typeof serveSmallSite>>
  let door: Door

  beforeAll(async () => {
    site = await serveSmallSite({
      count: 12,
      others: {
        "/slow.html": () => undefined,
        "/flaky.html": (response) =>
          flaky.fails
            ? response.writeHead(503, { "content-type": "text/html" }).end("<p>Down</p>")
            : response.writeHead(200, { "content-type": "text/html" }).end("<title>Flaky</title><p>wordflakyonly</p>"),
        "/hidden.html": (response) =>
          response.writeHead(200, { "content-type": "text/html", "x-robots-tag": "noindex" })
            .end("<title>Hidden</title><p>wordhiddenonly</p>"),
        "/moved.html": (response) => response.writeHead(301, { location: "/page-2.html" }).end(),
        "/later.html": (response) =>
          response.writeHead(200, { "content-type": "text/html" }).end("<title>Later</title><p>wordlateronly</p>"),
        "/missing.html": (response) => response.writeHead(404, { "content-type": "text/html" }).end("<h1>Gone</h1>")
      }
    })
    door = await open(site)
  }, 300_000)
  afterAll(async () => {
    await door.close()
    await site[Symbol.asyncDispose]()
  })

  const titles = async (text: string, limit = 20) =>
    (await door.run(search({ query: text, limit }))).data.web.map((result) => result.title)

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await door.fetch(path, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    return { status: response.status, body: await response.json() }
  }

  const scraped = async (path: string, options: object = {}) =>
    (await post("/v2/scrape", { url: site.url + path, ...options })).body

  describe("search", () => {
    it("finds the page that contains a word", async () => {
      assert.deepStrictEqual(await titles("word7only"), ["Note 7 on river stones"])
    })

    it("applies the operators of text results, alone and combined", async () => {
      assert.lengthOf(await titles(query(exact("granite rolls, limestone breaks"))), 12)
      assert.lengthOf(await titles(query(exact("limestone rolls"))), 0)
      assert.deepStrictEqual(await titles(query("stone", inTitle("7"))), ["Note 7 on river stones"])
      assert.deepStrictEqual(await titles(query(inUrl("page-3"))), ["Note 3 on river stones"])
      assert.lengthOf(await titles(query("granite", not(inTitle("7")))), 11)
      assert.lengthOf(await titles(query("granite", onSite("127.0.0.1"))), 12)
      assert.lengthOf(await titles(query("granite", not(onSite("127.0.0.1")))), 0)
    })

    it("returns no more results than the limit", async () => {
      assert.lengthOf(await titles("granite", 5), 5)
    })

    it("restricts and excludes domains", async () => {
      const { data: only } = await door.run(search({ query: "granite", includeDomains: ["127.0.0.1"] }))
      const { data: without } = await door.run(search({ query: "granite", excludeDomains: ["127.0.0.1"] }))
      assert.isAbove(only.web.length, 0)
      assert.lengthOf(without.web, 0)
    })

    it("highlights the passage, or gives the page's own description", async () => {
      const { data: on } = await door.run(search({ query: "limestone breaks" }))
      const { data: off } = await door.run(search({ query: "limestone breaks", highlights: false }))
      assert.include(on.web[0]?.description ?? "", "limestone")
      assert.include(off.web[0]?.description ?? "", "The river moved stone")
    })

    it("returns no content without formats, and each requested format", async () => {
      const { data: bare } = await door.run(search({ query: "word7only" }))
      assert.sameMembers(Object.keys(bare.web[0] ?? {}), ["url", "title", "description", "position"])

      const { data, creditsUsed } = await door.run(search({
        query: "word7only",
        scrapeOptions: { formats: ["markdown", "html", "rawHtml", "links", "images"] }
      }))
      const [page] = data.web
      assert.include(page?.markdown, "# Note 7 on river stones")
      assert.notInclude(page?.markdown, "Footer words")
      assert.include(page?.html, "<h1>Note 7 on river stones</h1>")
      assert.include(page?.rawHtml, "Footer words")
      assert.include(page?.links ?? [], `${site.url}page-8.html`)
      assert.include(page?.images ?? [], `${site.url}stone-7.png`)
      assert.strictEqual(page?.metadata?.statusCode, 200)
      assert.strictEqual(page?.metadata?.sourceURL, `${site.url}page-7.html`)
      assert.strictEqual(creditsUsed, 3)
    })

    it("returns records for research, and warns about missing data", async () => {
      const found = await door.run(search({ query: "granite", sources: ["web", "news"], categories: ["research"] }))
      assert.deepStrictEqual(found.data.research, [])
      assert.deepStrictEqual(found.data.news, [])
      assert.deepStrictEqual(found.data.web, [])
      assert.match(String(found.warning), /news.+research/)
    })

    it("keeps the result of a page that cannot be scraped, with the reason", async () => {
      const { body } = await post("/v2/search", {
        query: "word7only",
        scrapeOptions: { formats: ["markdown", "links"], lockdown: true, maxAge: 0 }
      })
      assert.deepInclude(body.data.web[0], { title: "Note 7 on river stones", markdown: null, links: null })
      assert.include(body.data.web[0].metadata.error, "SCRAPE_LOCKDOWN_CACHE_MISS")
    })

    it("does not fail because of a page that does not respond", async () => {
      site.stalls = true
      const { status, body } = await post("/v2/search", {
        query: "word7only",
        timeout: 600,
        scrapeOptions: { formats: ["markdown"], maxAge: 0 }
      })
      site.stalls = false
      assert.strictEqual(status, 200)
      assert.include(body.data.web[0].metadata.error, "Request Timeout")
    })
  })

  describe("cache", () => {
    it("keeps the stored copy of a page that fails temporarily", async () => {
      assert.strictEqual((await scraped("flaky.html")).data.metadata.statusCode, 200)
      flaky.fails = true
      assert.strictEqual((await scraped("flaky.html", { maxAge: 0 })).data.metadata.statusCode, 503)
      assert.lengthOf(await titles("wordflakyonly"), 1)
      assert.deepInclude((await scraped("flaky.html")).data.metadata, { statusCode: 200, cacheState: "hit" })
    })

    it("scrapes a page with noindex, but does not return it as a search result", async () => {
      assert.strictEqual((await scraped("hidden.html")).success, true)
      assert.lengthOf(await titles("wordhiddenonly"), 0)
    })

    it("returns the requested URL, also for a cache hit", async () => {
      assert.deepInclude((await scraped("moved.html")).data.metadata, {
        sourceURL: `${site.url}moved.html`,
        url: `${site.url}page-2.html`
      })
      assert.deepInclude((await scraped("page-2.html")).data.metadata, {
        sourceURL: `${site.url}page-2.html`,
        cacheState: "hit"
      })
    })

    it("stores nothing if the request says so or has its own headers", async () => {
      await scraped("later.html", { storeInCache: false })
      await scraped("later.html", { headers: { cookie: "a=b" } })
      assert.lengthOf(await titles("wordlateronly"), 0)
      assert.strictEqual((await scraped("later.html", { minAge: 1 })).code, "SCRAPE_NO_CACHED_DATA")
    })

    it("uses only the cache for minAge and lockdown", async () => {
      const requests = site.requests
      assert.strictEqual((await scraped("page-4.html", { minAge: 1 })).data.metadata.cacheState, "hit")
      assert.strictEqual((await scraped("page-4.html", { minAge: 86_400_000 })).code, "SCRAPE_NO_CACHED_DATA")
      assert.deepInclude((await scraped("page-4.html", { lockdown: true })).data.metadata, {
        cacheState: "hit",
        creditsUsed: 5
      })
      assert.strictEqual(site.requests, requests)
    })
  })

  describe("scrape", () => {
    it("returns markdown by default", async () => {
      const { data: document } = await door.run(scrape({ url: `${site.url}page-2.html` }))
      assert.include(document.markdown, "# Note 2")
      assert.strictEqual(document.metadata?.cacheState, "hit")
    })

    it("fetches the page again if the cached copy is too old", async () => {
      const { data: document } = await door.run(scrape({ url: `${site.url}page-2.html`, maxAge: 0 }))
      assert.strictEqual(document.metadata?.cacheState, "miss")
    })

    it("returns the status of a missing page", async () => {
      const { data: document } = await door.run(scrape({ url: `${site.url}missing.html` }))
      assert.strictEqual(document.metadata?.statusCode, 404)
    })

    it("names a requested format that a page does not have", async () => {
      const { data: document } = await door.run(
        scrape({ url: `${site.url}page-2.html`, formats: ["markdown", "audio"] })
      )
      assert.isNull(document.audio)
      assert.match(String(document.warning), /audio/)
    })
  })

  it("describes itself, and returns its OpenAPI document without a key", async () => {
    const { operations } = await (await door.fetch("/")).json()
    assert.includeMembers(operations, ["/v2/search", "/v2/scrape", "/v2/interact/{sessionId}/replay"])
    assert.strictEqual((await (await door.fetch("/openapi.json")).json()).openapi, "3.1.0")
  })

  describe("failures", () => {
    it.each([
      ["/v2/search", {}, "query"],
      ["/v2/search", { query: "" }, "query"],
      ["/v2/search", { query: "x ".repeat(251) }, "query"],
      ["/v2/search", { query: "x", limit: 0 }, "limit"],
      ["/v2/search", { query: "x", limit: 101 }, "limit"],
      ["/v2/search", { query: "x", includeDomains: ["https://a.b/c"] }, "includeDomains"],
      ["/v2/search", { query: "x", includeDomains: ["a.b"], excludeDomains: ["c.d"] }, "excludeDomains"],
      ["/v2/search", { query: "x", tbs: "qdr:z" }, "tbs"],
      ["/v2/search", { query: "x", tbs: "cdr:1,cd_min:02/31/2026,cd_max:03/01/2026" }, "tbs"],
      ["/v2/search", { query: "x", limt: 1 }, "limt"],
      ["/v2/search", { query: "x", scrapeOptions: { redactPII: { mode: "slow" } } }, "redactPII"],
      ["/v2/scrape", { url: "https://example.com", headers: { "bad name": "x" } }, "headers"],
      ["/v2/scrape", { url: "https://example.com", headers: { name: "x\ny" } }, "headers"],
      ["/v2/scrape", { url: "https://example.com", location: { languages: ["e n"] } }, "languages"],
      ["/v2/scrape", { url: "https://example.com", formats: ["bad"] }, "formats"],
      ["/v2/scrape", { url: "https://example.com", timeout: 999 }, "timeout"],
      ["/v2/scrape", { url: "SITE", excludeTags: ["a[["] }, "excludeTags"],
      [
        "/v2/scrape",
        { url: "https://example.com", actions: [{ type: "wait", milliseconds: 1, selector: "a" }] },
        "actions"
      ]
    ])("400 for %s %j names %s", async (path, request, field) => {
      const { status, body } = await post(
        path,
        "url" in request && request.url === "SITE" ? { ...request, url: site.url } : request
      )
      assert.strictEqual(status, 400)
      assert.strictEqual(body.success, false)
      assert.strictEqual(body.error, "Bad Request")
      assert.include(body.details.flatMap((detail: { path: ReadonlyArray<unknown> }) => detail.path), field)
    })

    it.each([{}, { url: "" }, { url: 5 }, { url: "ftp://example.com" }, { url: "not a url" }, { url: "/relative" }])(
      "400 Invalid URL for %j",
      async (request) => {
        const { status, body } = await post("/v2/scrape", request)
        assert.strictEqual(status, 400)
        assert.strictEqual(body.error, "Invalid URL")
      }
    )

    it("400 for malformed JSON and for another content type", async () => {
      for (
        const [body, type] of [["{\"query\":", "application/json"], ["query=x", "application/x-www-form-urlencoded"], [
          "[]",
          "application/json"
        ]] as const
      ) {
        const answer = await post("/v2/search", body, { "content-type": type })
        assert.strictEqual(answer.status, 400)
        assert.deepInclude(answer.body, { success: false, error: "Bad Request" })
        assert.isNotEmpty(answer.body.details)
      }
    })

    it("401 for a missing, malformed or unknown key, before the body is parsed", async () => {
      for (const authorization of ["", "Bearer", "Bearer wrong", `Basic ${apiKey}`]) {
        const { status, body } = await post("/v2/search", {}, { authorization })
        assert.strictEqual(status, 401)
        assert.deepStrictEqual(body, { success: false, error: "Unauthorized: Invalid token" })
      }
    })

    it("403 for features that must be enabled, and for forbidden addresses", async () => {
      assert.strictEqual((await post("/v2/scrape", { url: site.url, zeroDataRetention: true })).status, 403)
      assert.strictEqual((await post("/v2/search", { query: "x", enterprise: ["zdr"] })).status, 403)
      assert.strictEqual((await post("/v2/search", { query: "x", threatProtection: { mode: "normal" } })).status, 403)
      for (const url of ["http://127.0.0.1:1/", "http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest"]) {
        const { status, body } = await post("/v2/scrape", { url })
        assert.strictEqual(status, 403, url)
        assert.strictEqual(body.error, "Forbidden")
      }
    })

    it("404 for an unknown path, and for a cache miss", async () => {
      assert.deepInclude(await post("/v2/nothing", {}), { status: 404, body: { success: false, error: "Not Found" } })
      const { body: none } = await post("/v2/scrape", { url: `${site.url}never.html`, minAge: 1 })
      assert.strictEqual(none.code, "SCRAPE_NO_CACHED_DATA")
      const { body: locked } = await post("/v2/scrape", { url: `${site.url}never.html`, lockdown: true })
      assert.strictEqual(locked.code, "SCRAPE_LOCKDOWN_CACHE_MISS")
    })

    it("404 for a recording that does not exist, and 400 and 401 before any work", async () => {
      const replay = await door.fetch("/v2/interact/none/replay", {
        headers: { authorization: `Bearer ${apiKey}` }
      })
      assert.strictEqual(replay.status, 404)
      assert.deepInclude(await replay.json(), { success: false })
      assert.deepInclude(await post("/v2/interact", { ttl: "long" }), { status: 400 })
      assert.deepInclude(await post("/v2/interact", {}, { authorization: "Bearer other" }), { status: 401 })
    })

    it("408 for a page that does not respond in time", async () => {
      const { status, body } = await post("/v2/scrape", { url: `${site.url}slow.html`, timeout: 1000 })
      assert.strictEqual(status, 408)
      assert.strictEqual(body.error, "Request Timeout")
    })

    it("a limited number of problems in one response", async () => {
      const { body } = await post("/v2/search", { query: "x", categories: Array.from({ length: 1000 }, () => "x") })
      assert.lengthOf(body.details, 100)
    })

    it("413 for a body above the limit", async () => {
      const { status, body } = await post("/v2/search", { query: "x", origin: "x".repeat(11 * 1024 * 1024) })
      assert.strictEqual(status, 413)
      assert.deepStrictEqual(body, { success: false, error: "Payload Too Large" })
    })
  })
})
