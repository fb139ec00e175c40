import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pageOf, serviceEngine, siteOf, until } from "../service/service-engine.ts"

it.live("reads the pages of a batch, and hands them out in parts", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask } = yield* serviceEngine()
    const urls = Array.from({ length: 12 }, (_, index) => `${url}/${index}`)
    const { body: { id, invalidURLs, url: statusUrl } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [...urls, "ftp://x"], formats: ["markdown"] } })
    assert.deepStrictEqual(invalidURLs, ["ftp://x"])
    assert.strictEqual(statusUrl, `http://engine.internal/v2/batch/scrape/${id}`)
    const { body } = yield* until(ask("GET", statusUrl), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.completed, body.total, body.creditsUsed, body.data.length, body.next], [12, 12, 12, 12, undefined])
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

it.live("lists pages that could not be read, and shows a batch to its team alone", () =>
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

it.live("refuses a batch without a URL that can be scraped, or with one that cannot when asked to", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine()
    const none = yield* ask("POST", "/v2/batch/scrape", { body: { urls: ["x"] } })
    assert.deepStrictEqual([none.status, none.body.error], [400, "No valid URLs provided"])
    const one = yield* ask("POST", "/v2/batch/scrape", { body: { urls: ["http://127.0.0.1:1/", "x"], ignoreInvalidURLs: false } })
    assert.deepStrictEqual([one.status, one.body.error, one.body.details[0]?.path], [400, "Invalid URL", ["urls", 1]])
    const append = yield* ask("POST", "/v2/batch/scrape", { body: { urls: ["http://127.0.0.1:1/"], appendToId: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46" } })
    assert.strictEqual(append.status, 404)
  }))

it.live("adds pages to a batch that is in progress, reads no more pages at once than asked, and ends it when cancelled", () =>
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
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`, `${url}/2`, `${url}/3`], maxConcurrency: 2 } })
    yield* until(Effect.sync(() => held.length), (waiting) => waiting === 2)
    const added = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/4`], appendToId: id } })
    assert.strictEqual(added.body.id, id)
    held.splice(0).forEach((go) => go())
    yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.completed === 2)
    const cancelled = yield* ask("DELETE", `/v2/batch/scrape/${id}`)
    assert.deepStrictEqual([cancelled.status, cancelled.body.status], [200, "cancelled"])
    const { body } = yield* ask("GET", `/v2/batch/scrape/${id}`)
    assert.deepStrictEqual([body.status, body.total, body.data.length, body.next, most], ["cancelled", 4, 2, undefined, 2])
    assert.strictEqual((yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/5`], appendToId: id } })).status, 409)
  }))

it.live("goes on with a batch after a restart", () =>
  Effect.gen(function*() {
    const dataDirectory = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-jobs-"))),
      (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
    )
    let isOpen = false
    const asked: Array<string | undefined> = []
    const { url } = yield* siteOf((request, response) => {
      asked.push(request.url)
      if (isOpen || request.url === "/1") pageOf(request, response)
    })
    const id = yield* Effect.scoped(Effect.gen(function*() {
      const { ask } = yield* serviceEngine({ dataDirectory })
      const { body } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`, `${url}/2`], maxAge: 0 } })
      yield* until(ask("GET", `/v2/batch/scrape/${body.id}`), ({ body }) => body.completed === 1)
      return body.id
    }))
    isOpen = true
    const { ask } = yield* serviceEngine({ dataDirectory })
    const { body } = yield* until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed")
    assert.deepStrictEqual([body.completed, body.creditsUsed, body.data.length], [2, 2, 2])
    assert.strictEqual(asked.filter((path) => path === "/1").length, 1)
  }))

it.live("tells a webhook when a batch begins, of each page, and when it is done, each signed", () =>
  Effect.gen(function*() {
    const told: Array<{ readonly type: string; readonly id: string; readonly metadata: object; readonly isSigned: boolean; readonly extra: unknown }> = []
    const { url } = yield* siteOf((request, response) => {
      if (request.method !== "POST") return pageOf(request, response)
      let body = ""
      request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
        const signature = `sha256=${createHmac("sha256", "a secret").update(body).digest("hex")}`
        told.push({ ...JSON.parse(body), isSigned: request.headers["x-firecrawl-signature"] === signature, extra: request.headers["x-extra"] })
        response.end()
      })
    })
    const { ask } = yield* serviceEngine({ teams: { default: { webhookSecret: Redacted.make("a secret") } } })
    const webhook = { url: `${url}/hook`, headers: { "x-extra": "yes" }, metadata: { of: "test" } }
    const { body: { id } } = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/1`], webhook } })
    yield* until(Effect.sync(() => told.length), (count) => count === 3)
    assert.sameMembers(told.map(({ type }) => type), ["batch_scrape.started", "batch_scrape.page", "batch_scrape.completed"])
    assert.isTrue(told.every((one) => one.id === id && one.isSigned && one.extra === "yes"))
    assert.deepStrictEqual(told[0]?.metadata, { of: "test" })
  }))
