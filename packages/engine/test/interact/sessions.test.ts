import { findChromium } from "@trawl/browser/system"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serviceEngine, siteOf } from "../service/service-engine.ts"

const noChromium = "missing" in await findChromium()

/** A page whose button shows what was typed. */
const shop = Effect.suspend(() =>
  siteOf((request, response) =>
    response.setHeader("content-type", "text/html").end(
      `<title>Shop ${request.url}</title><h1>Shop</h1><label>Name <input></label>
      <button onclick="document.querySelector('p').textContent = 'Bought ' + document.querySelector('input').value">
      Buy</button><p>Nothing</p>`
    )
  )
)

interface Session {
  readonly id: string
  readonly sessionId: string
  readonly status: string
  readonly expiresAt: string
  readonly result: string | null
  readonly output: string
  readonly stdout: string
  readonly exitCode: number
  readonly creditsBilled: number
  readonly sessionDurationMs: number
  readonly sessions: ReadonlyArray<Session>
  readonly success: boolean
  readonly error: string
  readonly truncated: boolean
  readonly warning: string
  readonly data: { readonly metadata: { readonly scrapeId: string } }
}

type Engine = Effect.Success<ReturnType<typeof serviceEngine>>["ask"]

/** A request and its answer, with the fields of sessions. */
const sessionsOf = (ask: Engine) =>
  Effect.fnUntraced(function*(method: string, path: string, body?: object, key?: string) {
    const { body: answer, status } = yield* ask(method, path, { ...body && { body }, ...key && { key } })
    return { ...answer as unknown as Session, code: status } // the test checks which fields exist
  })

describe.skipIf(noChromium)("a browser session", () => {
  it.live("runs code on its page, is listed, and is gone after it was stopped", () =>
    Effect.gen(function*() {
      const { url } = yield* shop
      const call = sessionsOf((yield* serviceEngine({ browser: {} })).ask)
      const { expiresAt, id, warning } = yield* call("POST", "/v2/interact", { ttl: 60, colour: "red" })
      assert.include(warning, "colour")
      assert.approximately(Date.parse(expiresAt) - Date.now(), 60_000, 5_000)
      const code = `await page.goto(${JSON.stringify(`${url}/tea`)}); await page.title()`
      assert.deepInclude(yield* call("POST", `/v2/interact/${id}/execute`, { code }), {
        success: true,
        result: "Shop /tea",
        exitCode: 0
      })
      // the same page, by the older path
      const thrown = yield* call("POST", `/v2/browser/${id}/execute`, {
        code: "throw new Error(await page.title())",
        language: "node"
      })
      assert.deepInclude(thrown, { code: 200, success: true, result: null, exitCode: 1 })
      assert.include(thrown.error, "Shop /tea")
      const listed = yield* call("GET", "/v2/interact?status=active")
      assert.deepStrictEqual(listed.sessions.map(({ id, status }) => ({ id, status })), [{ id, status: "active" }])
      const ended = yield* call("DELETE", `/v2/browser/${id}`)
      assert.deepInclude(ended, { success: true, creditsBilled: 2 })
      assert.isAbove(ended.sessionDurationMs, 0)
      for (
        const again of [
          yield* call("DELETE", `/v2/interact/${id}`),
          yield* call("POST", `/v2/interact/${id}/execute`, { code: "1" })
        ]
      ) assert.deepInclude(again, { code: 410, error: "Browser session has been destroyed." })
      assert.deepStrictEqual((yield* call("GET", "/v2/browser?status=destroyed")).sessions.map((one) => one.id), [id])
      const unknown = yield* call("DELETE", "/v2/interact/0193a5e0-4a7b-7d10-8f3c-2b6e9c1d5a78")
      assert.deepInclude(unknown, { code: 404, error: "Browser session not found." })
    }).pipe(Effect.scoped), 30_000)

  it.live(
    "continues where a scrape has left its page, follows a prompt, and is the only one of its scrape",
    () =>
      Effect.gen(function*() {
        const { url } = yield* shop
        const call = sessionsOf(
          (yield* serviceEngine({
            browser: {},
            apiKeys: ["key-a", { key: "key-b", team: "other" }]
          })).ask
        )
        const scrape = yield* call("POST", "/v2/scrape", {
          url: `${url}/goods`,
          actions: [{ type: "click", selector: "input" }, { type: "write", text: "tea" }]
        })
        const path = `/v2/scrape/${scrape.data.metadata.scrapeId}/interact`
        const typed = { code: "await page.locator('input').inputValue()" }
        const [first, second] = yield* Effect.all([call("POST", path, typed), call("POST", path, typed)], {
          concurrency: 2
        })
        assert.deepInclude(first, { code: 200, success: true, result: "tea", truncated: false })
        assert.strictEqual(second.sessionId, first.sessionId)
        assert.deepInclude(yield* call("POST", path, { prompt: "Click the Buy button, then read the page" }), {
          success: true,
          sessionId: first.sessionId,
          output: "Shop\nName Buy\nBought tea".replace("Name Buy\n", "Name  Buy\n\n"),
          stdout: "Click \"Buy\"\nRead the page"
        })
        const refused = yield* call("POST", path, { prompt: "Compare the prices of all shops" })
        assert.deepInclude(refused, { code: 200, success: false })
        assert.include(refused.error, "no language model")
        assert.deepInclude(yield* call("POST", path, { prompt: "Click Sell" }), {
          success: false,
          error: "Click \"Sell\": The page has no element with the words \"Sell\""
        })
        assert.strictEqual((yield* call("POST", path, typed, "key-b")).code, 403)
        assert.strictEqual((yield* call("DELETE", `/v2/interact/${first.sessionId}`, undefined, "key-b")).code, 403)
        assert.deepInclude(yield* call("DELETE", path), { success: true, creditsBilled: 7 })
        assert.strictEqual((yield* call("POST", path, typed)).code, 410)
        const none = "/v2/scrape/0193a5df-8c9d-7e2f-a1b0-4d7f3e8c6b95/interact"
        assert.deepInclude(yield* call("POST", none, typed), { code: 404, error: "Job not found." })
        assert.deepInclude(yield* call("DELETE", none), { code: 404, error: "Browser session not found." })
      }).pipe(Effect.scoped),
    30_000
  )

  it.live(
    "needs a free place, credits for its whole lifetime, and its profile for itself",
    () =>
      Effect.gen(function*() {
        const call = sessionsOf(
          (yield* serviceEngine({
            browser: { sessions: 3 },
            apiKeys: ["key-a", { key: "key-b", team: "small" }, { key: "key-c", team: "poor" }],
            teams: { small: { plan: "free" }, poor: { credits: 100 } }
          })).ask
        )
        const profile = { name: "anna" }
        const { id } = yield* call("POST", "/v2/interact", { profile })
        assert.deepInclude(yield* call("POST", "/v2/interact", { profile }), {
          code: 409,
          error: "Another session is currently writing to this profile."
        })
        assert.deepInclude(yield* call("POST", "/v2/interact", { ttl: 3_600 }, "key-c"), {
          code: 402,
          error: "Insufficient credits for a browser session of 3600 seconds."
        })
        const small = yield* call("POST", "/v2/interact", {}, "key-b")
        assert.strictEqual((yield* call("POST", "/v2/interact", {}, "key-b")).code, 200)
        // the engine has no place for a fourth one
        assert.deepInclude(yield* call("POST", "/v2/interact", {}), {
          code: 429,
          error: "Concurrency limit reached"
        })
        yield* call("DELETE", `/v2/interact/${id}`)
        // now it has one, but not for a team with two sessions
        assert.strictEqual((yield* call("POST", "/v2/interact", { profile })).code, 200)
        yield* call("DELETE", `/v2/interact/${small.id}`, undefined, "key-b")
      }).pipe(Effect.scoped),
    30_000
  )

  it.live("is destroyed after a restart of the engine", () =>
    Effect.gen(function*() {
      const dataDirectory = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "trawl-sessions-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
      )
      const options = { browser: {}, dataDirectory }
      const { id } = yield* Effect.scoped(
        Effect.flatMap(serviceEngine(options), ({ ask }) => sessionsOf(ask)("POST", "/v2/interact", {}))
      )
      const call = sessionsOf((yield* serviceEngine(options)).ask)
      assert.strictEqual((yield* call("POST", `/v2/interact/${id}/execute`, { code: "1" })).code, 410)
      assert.deepInclude((yield* call("GET", "/v2/interact")).sessions[0], { id, status: "destroyed" })
    }).pipe(Effect.scoped), 30_000)
})

it.live("an engine without a browser says that sessions are not configured", () =>
  Effect.gen(function*() {
    const call = sessionsOf((yield* serviceEngine()).ask)
    assert.deepInclude(yield* call("POST", "/v2/interact", {}), {
      code: 503,
      error: "Browser sessions are not configured."
    })
  }).pipe(Effect.scoped))
