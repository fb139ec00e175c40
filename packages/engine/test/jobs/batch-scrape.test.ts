import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { plans } from "../../src/service/plans.ts"
import { pageOf, serviceEngine, siteOf, until } from "../service/service-engine.ts"

it.live("reads the pages of a batch, and returns them in parts", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine()
    const urls = Array.from({ length: 12 }, (_, index) => `${url}/${index}`)
    const { body: { id, invalidURLs, url: statusUrl } } = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: [...urls, "ftp://x"], formats: ["markdown"] }
    })
    assert.deepStrictEqual(invalidURLs, ["ftp://x"])
    assert.strictEqual(statusUrl, `http://engine.internal/v2/batch/scrape/${id}`)
    const { body } = yield* until(ask("GET", statusUrl), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.completed, body.total, body.creditsUsed, body.data.length, body.next], [
      12,
      12,
      12,
      12,
      undefined
    ])
    const found: Array<string | undefined> = []
    for (let at: string | undefined = `${statusUrl}?limit=5`; at !== undefined;) {
      const part: typeof body = (yield* ask("GET", at)).body
      found.push(...part.data.map(({ metadata }) => metadata?.sourceURL))
      at = part.next
    }
    assert.deepStrictEqual(found.toSorted(), urls.toSorted())
    const one = yield* ask("GET", `/v2/scrape/${body.data[0]?.metadata?.scrapeId}`)
    assert.deepStrictEqual<unknown>(one.body.data, body.data[0])
  }))

it.live("lists pages that could not be read, and shows a batch only to its team", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine({ apiKeys: [{ key: "key-a", team: "a" }, { key: "key-b", team: "b" }] })
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: ["http://127.0.0.1:1/"] } })
    yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    const { body: { errors: [failed] } } = yield* ask("GET", `/v2/batch/scrape/${id}/errors`)
    assert.deepStrictEqual([failed?.url, failed?.code], ["http://127.0.0.1:1/", "SCRAPE_SITE_ERROR"])
    for (const path of [`/v2/batch/scrape/${id}`, `/v2/batch/scrape/${id}/errors`]) {
      assert.deepStrictEqual((yield* ask("GET", path, { key: "key-b" })).status, 404)
    }
    assert.strictEqual((yield* ask("DELETE", `/v2/batch/scrape/${id}`)).status, 409)
  }))

it.live("refuses a batch without a valid URL, or with an invalid one if requested", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const none = yield* ask("POST", "/v2/batch/scrape", { body: { urls: ["x"] } })
    assert.deepStrictEqual([none.status, none.body.error], [400, "No valid URLs provided"])
    const one = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: ["http://127.0.0.1:1/", "x"], ignoreInvalidURLs: false }
    })
    assert.deepStrictEqual([one.status, one.body.error, one.body.details[0]?.path], [400, "Invalid URL", ["urls", 1]])
    const append = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: ["http://127.0.0.1:1/"], appendToId: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46" }
    })
    assert.strictEqual(append.status, 404)
  }))

it.live("adds pages to a running batch, respects its concurrency, and cancels it", () =>
  Effect.gen(function*() {
    let open = 0
    let most = 0
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) => {
      most = Math.max(most, ++open)
      held.push(() => {
        open--
        pageOf(request, response)
      })
    })
    const { ask } = yield* serviceEngine()
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: [`${url}/1`, `${url}/2`, `${url}/3`], maxConcurrency: 2 }
    })
    yield* until(Effect.sync(() => held.length), (waiting) => waiting === 2)
    const added = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/4`], appendToId: id } })
    assert.strictEqual(added.body.id, id)
    held.splice(0).forEach((go) => go())
    yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.completed === 2)
    const cancelled = yield* ask("DELETE", `/v2/batch/scrape/${id}`)
    assert.deepStrictEqual([cancelled.status, cancelled.body.status], [200, "cancelled"])
    const { body } = yield* ask("GET", `/v2/batch/scrape/${id}`)
    assert.deepStrictEqual([body.status, body.total, body.data.length, body.next, most], [
      "cancelled",
      4,
      2,
      undefined,
      2
    ])
    assert.strictEqual(
      (yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/5`], appendToId: id } })).status,
      409
    )
  }))

it.live("continues a batch after a restart, and logs it", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-jobs-"))),
      (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
    )
    let isOpen = false
    const requests: Array<string | undefined> = []
    const { url } = yield* siteOf((request, response) => {
      requests.push(request.url)
      if (isOpen || request.url === "/1") pageOf(request, response)
    })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { ask } = yield* serviceEngine({ dataDirectory })
      const { body } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`, `${url}/2`], maxAge: 0 } })
      yield* until(ask("GET", `/v2/batch/scrape/${body.id}`), ({ body }) => body.completed === 1)
      return body.id
    }))
    isOpen = true
    const logged: Array<string> = []
    const { ask } = yield* Effect.provide(
      serviceEngine({ dataDirectory }),
      Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])
    )
    assert.deepStrictEqual(logged, ["Continuing unfinished work: 1 batch scrape"])
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.completed, body.creditsUsed, body.data.length], [2, 2, 2])
    assert.strictEqual(requests.filter((path) => path === "/1").length, 1)
  }))

it.live("fails a page at no cost if the engine stopped five times while reading it, and reads the others", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-jobs-"))),
      (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
    )
    let isOpen = false
    const requests: Array<string | undefined> = []
    const { url } = yield* siteOf((request, response) => {
      requests.push(request.url)
      if (isOpen) pageOf(request, response)
    })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { ask } = yield* serviceEngine({ dataDirectory })
      const { body } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`, `${url}/2`], maxAge: 0 } })
      yield* until(Effect.sync(() => requests.length), (count) => count === 2)
      return body.id
    }))
    const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
    // a normal end of the engine does not count as an attempt
    assert.deepStrictEqual(database.prepare("SELECT attempt FROM job_page").all().map(({ attempt }) => attempt), [0, 0])
    // the state after five crashes
    database.exec("UPDATE job_page SET attempt = 5 WHERE url LIKE '%/1'")
    database.close()
    isOpen = true
    requests.length = 0
    const { ask } = yield* serviceEngine({ dataDirectory })
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.completed, body.creditsUsed, body.data.length, requests], [2, 1, 1, ["/2"]])
    const { body: { errors } } = yield* ask("GET", `/v2/batch/scrape/${id}/errors`)
    assert.deepStrictEqual(errors.map(({ code, error, url }) => ({ code, error, url })), [{
      url: `${url}/1`,
      code: "UNKNOWN_ERROR",
      error: "The page could not be read in 5 attempts: the engine stopped or got no result each time."
    }])
  }))

it.live("does not fetch a page again that was stored before the engine stopped while reading it", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-batch-"))),
      (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
    )
    const fetched: Array<string | undefined> = []
    const { url } = yield* siteOf((request, response) => {
      fetched.push(request.url)
      // the batch waits for the first response
      if (fetched.length > 1) pageOf(request, response)
    })
    const path = yield* Effect.scoped(Effect.gen(function*() {
      const { ask } = yield* serviceEngine({ dataDirectory })
      const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/page`], maxAge: 0 } })
      while (fetched.length === 0) yield* Effect.sleep(20)
      yield* ask("POST", "/v2/scrape", { body: { url: `${url}/page`, maxAge: 0 } })
      return `/v2/batch/scrape/${id}`
    }))
    const database = new DatabaseSync(join(dataDirectory, "trawl.db"))
    // as after kill -9: a lease counts as an attempt unless it is given back
    database.exec("UPDATE job_page SET attempt = 1")
    database.close()
    const { ask } = yield* serviceEngine({ dataDirectory })
    const { body } = yield* until(ask("GET", path), ({ body }) => body.status === "completed")
    assert.deepStrictEqual(body.data.map(({ metadata }) => metadata?.cacheState), ["hit"])
    assert.deepStrictEqual(fetched, ["/page", "/page"])
  }))

it.live("sends signed webhook events for the start of a batch, each page and the end", () =>
  Effect.gen(function*() {
    const deliveries: Array<
      {
        readonly type: string
        readonly id: string
        readonly metadata: object
        readonly isSigned: boolean
        readonly extra: unknown
      }
    > = []
    const { url } = yield* siteOf((request, response) => {
      if (request.method !== "POST") return pageOf(request, response)
      let body = ""
      request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
        const signature = `sha256=${createHmac("sha256", "a secret").update(body).digest("hex")}`
        deliveries.push({
          ...JSON.parse(body),
          isSigned: request.headers["x-firecrawl-signature"] === signature,
          extra: request.headers["x-extra"]
        })
        response.end()
      })
    })
    const { ask } = yield* serviceEngine({ teams: { default: { webhookSecret: Redacted.make("a secret") } } })
    const webhook = { url: `${url}/hook`, headers: { "x-extra": "yes" }, metadata: { of: "test" } }
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`], webhook } })
    yield* until(Effect.sync(() => deliveries.length), (count) => count === 3)
    assert.sameMembers(deliveries.map(({ type }) => type), [
      "batch_scrape.started",
      "batch_scrape.page",
      "batch_scrape.completed"
    ])
    assert.isTrue(deliveries.every((one) => one.id === id && one.isSigned && one.extra === "yes"))
    assert.deepStrictEqual(deliveries[0]?.metadata, { of: "test" })
  }))

it.live("reads added pages with the options of the batch, and refuses a request with others", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) => held.push(() => pageOf(request, response)))
    const { ask } = yield* serviceEngine({ teams: { default: { zeroDataRetention: "allowed" } } })
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: [`${url}/1`], formats: ["html"], maxAge: 0 }
    })
    const add = (options: object) =>
      ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/2`], appendToId: id, ...options } })
    for (
      const [field, options] of [
        ["formats", { formats: ["markdown"] }],
        ["lockdown", { lockdown: true }],
        ["zeroDataRetention", { zeroDataRetention: true }],
        ["mobile", { mobile: true }],
        ["headers", { headers: { "x-a": "b" } }],
        ["webhook", { webhook: "https://example.com/hook" }],
        ["maxConcurrency", { maxConcurrency: 1 }],
        ["maxAge", { maxAge: 5 }]
      ] as const
    ) {
      const refused = yield* add(options)
      assert.deepStrictEqual([refused.status, refused.body.details.map(({ path }) => path)], [400, [[field]]], field)
    }
    // a repeated option and a default are not different options
    assert.strictEqual(
      (yield* add({ formats: [{ type: "html" }], maxAge: 0, onlyMainContent: true, lockdown: false, origin: "a-test" }))
        .status,
      200
    )
    yield* until(Effect.sync(() => held.length), (waiting) => waiting === 2)
    held.splice(0).forEach((go) => go())
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual(body.data.map(({ html, markdown }) => [typeof html, markdown]), [["string", undefined], [
      "string",
      undefined
    ]])
  }))

it.live("lists URLs that the engine may not contact as invalid, or refuses the batch with the reason", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const refused = ["http://10.0.0.1/", "http://[::1]:8080/", "http://169.254.169.254/latest", "http://0x0a000001/"]
    const urls = ["http://127.0.0.1:1/", ...refused]
    const ignored = yield* ask("POST", "/v2/batch/scrape", { body: { urls } })
    assert.deepStrictEqual([ignored.status, ignored.body.invalidURLs], [200, refused])
    const strict = yield* ask("POST", "/v2/batch/scrape", { body: { urls, ignoreInvalidURLs: false } })
    assert.deepStrictEqual([strict.status, strict.body.details.map(({ path }) => path)], [
      403,
      [1, 2, 3, 4].map((index) => ["urls", index])
    ])
    assert.match(
      strict.body.details[0]!.message,
      /address 10\.0\.0\.1 is private; allow it with allowedAddresses \(--allow 10\.0\.0\.1:80 on/
    )
    const none = yield* ask("POST", "/v2/batch/scrape", { body: { urls: refused } })
    assert.deepStrictEqual([none.status, none.body.error], [400, "No valid URLs provided"])
  }))

it.live("checks the URLs of a batch by the team's policy at the start, and charges each scan once", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const { url } = yield* siteOf(pageOf)
    const classifier = (page: string) => Promise.resolve(requests.push(page) && page.includes("risky") ? 90 : 0)
    const { ask } = yield* serviceEngine({
      teams: { default: { credits: 100 } },
      threatProtection: { enabled: true, enforced: true, classifier }
    })
    const urls = [`${url}/good`, `${url}/risky`, "https://listed.example/"]
    const options = { threatProtection: { blacklist: ["listed.example"] }, webhook: "http://127.0.0.1:1/" }
    const { body: { id, invalidURLs } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls, ...options } })
    assert.deepStrictEqual(invalidURLs, [`${url}/risky`, "https://listed.example/"])
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.total, body.creditsUsed], [1, 2 * 2 + 1])
    assert.sameMembers(requests, [`${url}/good`, `${url}/risky`])
    const refused = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: [`${url}/risky`], ignoreInvalidURLs: false }
    })
    assert.deepStrictEqual([refused.status, refused.body.details[0]?.path], [403, ["urls", 0]])
    assert.match(refused.body.details[0]!.message, /its risk 90 reaches/)
    assert.strictEqual((yield* ask("GET", "/v2/team/credit-usage")).body.data.remainingCredits, 100 - 5 - 2)
  }))

it.live("charges the scans of a batch that is refused because the queue is full", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    const classifier = (page: string) => Promise.resolve(requests.push(page) && 0)
    const { ask } = yield* serviceEngine({
      teams: { default: { plan: "free", credits: 100_000 } },
      threatProtection: { enabled: true, enforced: true, classifier }
    })
    const urls = Array.from({ length: plans.free.queuedJobs + 1 }, () => "http://127.0.0.1:1/")
    const refused = yield* ask("POST", "/v2/batch/scrape", { body: { urls } })
    assert.deepStrictEqual([refused.status, requests.length], [429, 1])
    assert.strictEqual((yield* ask("GET", "/v2/team/credit-usage")).body.data.remainingCredits, 100_000 - 2)
  }))

it.live("records no activity for a refused batch that cost nothing", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine({ teams: { default: { plan: "free", credits: 100_000 } } })
    const urls = Array.from({ length: plans.free.queuedJobs + 1 }, () => "http://127.0.0.1:1/")
    assert.strictEqual((yield* ask("POST", "/v2/batch/scrape", { body: { urls } })).status, 429)
    assert.deepStrictEqual<unknown>((yield* ask("GET", "/v2/team/activity")).body.data, [])
  }))

it.live("refuses invalid webhook headers", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const headers = { "x-fine": "yes", "a b": "c", "x-line": "a\nb", "Host": "other.example" }
    const { body, status } = yield* ask("POST", "/v2/batch/scrape", {
      body: { urls: ["http://127.0.0.1:1/"], webhook: { url: "https://example.com/", headers } }
    })
    assert.deepStrictEqual([status, body.details.map(({ path }) => path)], [
      400,
      ["a b", "x-line", "Host"].map((name) => ["webhook", "headers", name])
    ])
  }))

it.live("refuses a webhook at an address that the engine may not contact, and one with credentials or too much text", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    for (
      const [webhook, refused, field, message] of [
        [{ url: "http://10.0.0.1/hook" }, 403, "url", /address 10\.0\.0\.1 is private; allow it/],
        [{ url: "https://a:b@example.com/" }, 400, "url", /^The URL contains credentials\. Send them in a header/],
        [
          { url: "https://example.com/", metadata: { a: "b".repeat(100_000) } },
          400,
          "metadata",
          /^Expected at most 100000 characters in all names and values/
        ]
      ] as const
    ) {
      const { body, status } = yield* ask("POST", "/v2/batch/scrape", {
        body: { urls: ["http://127.0.0.1:1/"], webhook }
      })
      assert.deepStrictEqual([status, body.details.map(({ path }) => path)], [refused, [["webhook", field]]])
      assert.match(body.details[0]!.message, message)
    }
  }))
