import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { childChromiums } from "./child-chromiums.ts"
import { browserFor, noChromium, pageOf, siteOf } from "../rendered-by.ts"

/** Time limit of a test in milliseconds, for a busy machine. */
const slow = 120_000

describe.skipIf(noChromium)("the browser", () => {
  it.live("restarts after it has crashed while rendering a page", () =>
    Effect.gen(function*() {
      const before = new Set(childChromiums())
      const { promise: isRequested, resolve: ask } = Promise.withResolvers<void>()
      const { origin } = yield* siteOf((_, response) => {
        ask()
        response.setHeader("content-type", "text/html").end("<p>Still here")
      })
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      const page = yield* Effect.forkChild(Effect.result(browser.render(origin, { waitFor: 20_000 })), {
        startImmediately: true
      })
      yield* Effect.promise(() => isRequested)
      for (const pid of childChromiums()) if (!before.has(pid)) process.kill(pid, "SIGKILL")
      const died = yield* Fiber.join(page)
      assert.strictEqual(died._tag, "Failure")
      if (died._tag === "Failure") assert.deepInclude(died.failure, { _tag: "PageFailed", reason: "BrowserFailed" })
      assert.include(Buffer.from((yield* browser.render(origin))?.body ?? []).toString(), "Still here")
    }).pipe(Effect.scoped), slow)

  it.live("ends with the engine", () =>
    Effect.gen(function*() {
      const before = childChromiums().length
      const { origin } = yield* pageOf("<p>Tide")
      yield* Effect.scoped(Effect.gen(function*() {
        yield* (yield* browserFor({ allowedAddresses: ["127.0.0.1"] })).render(origin)
        assert.strictEqual(childChromiums().length, before + 1)
      }))
      assert.strictEqual(childChromiums().length, before)
    }).pipe(Effect.scoped), slow)

  it.live(
    "renders a limited number of concurrent pages, and queues the others within their timeout",
    () =>
      Effect.gen(function*() {
        let open = 0
        let most = 0
        const { origin } = yield* siteOf((request, response) => {
          if (request.url === "/favicon.ico") return response.end()
          most = Math.max(most, ++open)
          setTimeout(() => {
            open--
            response.setHeader("content-type", "text/html").end("<p>Tide")
          }, 300)
        })
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], pages: 2 })
        yield* Effect.forEach([1, 2, 3, 4, 5], (n) => browser.render(`${origin}/${n}`), { concurrency: 5 })
        assert.strictEqual(most, 2)
        const outcomes = yield* Effect.forEach(
          [1, 2, 3],
          (n) => Effect.result(browser.render(`${origin}/${n}`, { waitFor: 3_000, timeout: 1_500 })),
          { concurrency: 3 }
        )
        for (const outcome of outcomes) {
          assert.strictEqual(
            outcome._tag === "Failure" && outcome.failure._tag === "PageFailed" && outcome.failure.reason,
            "TimedOut"
          )
        }
      }).pipe(Effect.scoped),
    slow
  )

  it.live.each(
    [
      ["runs for ever", "<script>for (;;) ;</script>", "TimedOut", 5_000],
      [
        "loads for ever",
        "<script>(async () => { for (let n = 0;; n++) await fetch('/big?' + n) })()</script>",
        "TooLarge",
        60_000
      ],
      // hidden, because layout would take longer with each added element
      [
        "grows for ever",
        "<p>Tide<pre hidden id=a></pre><script>a.append('x'.repeat(3e6)); setInterval(() => a.append('x'.repeat(1e6)), 50)</script>",
        "TooLarge",
        60_000
      ]
    ] as const
  )("ends a page that %s", ([, html, reason, timeout]) =>
    Effect.gen(function*() {
      const big = Buffer.alloc(1_000_000, "x")
      const { origin } = yield* siteOf((request, response) =>
        response.setHeader("content-type", "text/html").end(request.url?.startsWith("/big") === true ? big : html)
      )
      const browser = yield* browserFor({
        allowedAddresses: ["127.0.0.1"],
        limits: { html: 2_000_000, received: 10_000_000 }
      })
      assert.deepInclude(yield* Effect.flip(browser.render(`${origin}/`, { timeout })), { _tag: "PageFailed", reason })
      const next = yield* siteOf((_, response) => response.setHeader("content-type", "text/html").end("<p>Tide"))
      assert.strictEqual((yield* browser.render(next.origin))?.status, 200)
    }).pipe(Effect.scoped), slow)

  it.live.skipIf(process.platform !== "linux")(
    "ends a page with unlimited memory use, and no other page",
    () =>
      Effect.gen(function*() {
        const { origin } = yield* siteOf((request, response) =>
          response.setHeader("content-type", "text/html")
            .end(
              request.url === "/"
                ? "<p>Tide"
                : "<p>Flood<script>const all = []; setInterval(() => all.push(new Uint8Array(2 ** 25).fill(1)), 20)</script>"
            )
        )
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], limits: { memory: 600_000_000 } })
        const [flood, tide] = yield* Effect.all([
          Effect.flip(browser.render(`${origin}/flood`, { waitFor: 50_000 })),
          browser.render(`${origin.replace("127.0.0.1", "localhost")}/`, { waitFor: 3_000 })
        ], { concurrency: 2 })
        assert.deepInclude(flood, {
          _tag: "PageFailed",
          reason: "Unstable",
          message: "The page crashed its browser process or used too much memory"
        })
        assert.strictEqual(tide?.status, 200)
      }).pipe(Effect.scoped),
    slow
  )

  it.live(
    "restores cookies and storage of a profile, which only one page at a time can save",
    () =>
      Effect.gen(function*() {
        const { origin } = yield* siteOf((request, response) =>
          response.setHeader("set-cookie", `seen=yes; Max-Age=1000`).setHeader("content-type", "text/html")
            .end(
              `<p>Cookie: ${
                request.headers["cookie"] ?? "none"
              }</p><p id=a></p><script>a.textContent = "Visits: " + (localStorage.n = Number(localStorage.n ?? 0) + 1)</script>`
            )
        )
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
        const visit = (name: string, saveChanges?: boolean) =>
          Effect.map(
            browser.render(origin, { profile: { name, ...saveChanges === undefined ? {} : { saveChanges } } }),
            (page) => Buffer.from(page?.body ?? []).toString().match(/Cookie: [^<]*|Visits: \d+/g)?.join(", ")
          )
        assert.strictEqual(yield* visit("anna"), "Cookie: none, Visits: 1")
        assert.strictEqual(yield* visit("anna", false), "Cookie: seen=yes, Visits: 2")
        assert.strictEqual(yield* visit("anna"), "Cookie: seen=yes, Visits: 2")
        assert.strictEqual(yield* visit("ben"), "Cookie: none, Visits: 1")
        const both = yield* Effect.forEach([1, 2], () => Effect.result(visit("anna")), { concurrency: 2 })
        assert.deepStrictEqual(both.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
        for (const one of both) if (one._tag === "Failure") assert.strictEqual(one.failure._tag, "ProfileBusy")
      }).pipe(Effect.scoped),
    slow
  )
})
