import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Action } from "../../src/page/render-options.ts"
import type { PageLimits } from "../../src/page/page-limits.ts"
import { browserFor, noChromium, pageOf, siteOf } from "../rendered-by.ts"

const performed = Effect.fnUntraced(
  function*(actions: ReadonlyArray<Action>, limits?: Partial<PageLimits>, html = "<p>Tide") {
    const { origin } = yield* pageOf(html)
    const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], limits })
    return yield* browser.render(origin, { actions, timeout: 100_000 })
  }
)

const run = (script: string): Action => ({ type: "executeJavascript", script })

/** Time limit of a test in milliseconds, for a busy machine. */
const slow = 120_000

describe.skipIf(noChromium)("the results of a page are limited", () => {
  it.live.each(
    [
      ["a string", "'x'.repeat(2000)", "string"],
      ["an object", "({ text: 'x'.repeat(2000) })", "object"],
      ["more than the engine would take into memory", "'x'.repeat(20_000_000)", "string"]
    ] as const
  )(
    "if a script returns %s: its value is omitted, with a warning",
    ([, script, type]) =>
      Effect.gen(function*() {
        const page = yield* performed([run("1 + 1"), run(script), run("({ high: 12 })")], { returned: 1000 })
        assert.deepStrictEqual(page?.actionResults?.javascriptReturns, [{ type: "number", value: 2 }, {
          type,
          value: null
        }, {
          type: "object",
          value: { high: 12 }
        }])
        assert.deepStrictEqual(page?.warnings, [
          "Action 1 (executeJavascript): its value is omitted: it has more than 1000 characters."
        ])
      }).pipe(Effect.scoped),
    slow
  )

  it.live("if a script fails with an endless message", () =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(performed([run("throw new Error('x'.repeat(1e6))")]))
      assert.strictEqual(failed._tag, "ActionFailed")
      assert.isBelow(JSON.stringify(failed).length, 2000)
    }).pipe(Effect.scoped), slow)

  it.live.each([["sent", 1e9], ["missing", undefined]] as const)(
    "if it is a large document whose content-length is %s: it fails before it is loaded",
    ([, length]) =>
      Effect.gen(function*() {
        let sent = 0
        const chunk = "<p>Some words of a page that does not end.</p>\n".repeat(1_000)
        const { origin } = yield* siteOf((_, response) => {
          response.writeHead(200, {
            "content-type": "text/html",
            ...length === undefined ? {} : { "content-length": length }
          })
          const more = () => {
            while (!response.destroyed && response.write(chunk)) sent += chunk.length
          }
          response.on("drain", more).on("error", () => undefined)
          more()
        })
        const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], limits: { html: 1_000_000 } })
        const failed = yield* Effect.flip(browser.render(origin, { timeout: 100_000 }))
        assert.deepInclude(failed, {
          reason: "TooLarge",
          message: "The page is too large: the body is larger than 1000000 bytes"
        })
        assert.isBelow(sent, 30_000_000)
      }).pipe(Effect.scoped),
    slow
  )

  it.live("if its HTML is requested repeatedly", () =>
    Effect.gen(function*() {
      const page = yield* performed([{ type: "scrape" }, { type: "scrape" }], { html: 3000 }, `<p>${"x".repeat(2000)}`)
      assert.deepStrictEqual(page?.actionResults?.scrapes.map(({ html }) => html.length > 2000), [true, false])
      assert.deepStrictEqual(page?.warnings, [
        "Action 1 (scrape): its HTML is omitted: the HTML of all actions together is limited to 3000 characters."
      ])
    }).pipe(Effect.scoped), slow)

  it.live("if screenshots and files are requested repeatedly", () =>
    Effect.gen(function*() {
      const page = yield* performed([{ type: "screenshot" }, { type: "pdf" }, {
        type: "screenshot",
        viewport: { width: 10, height: 10 }
      }], { files: 8000 })
      assert.deepStrictEqual([page?.actionResults?.screenshots.length, page?.actionResults?.pdfs.length], [2, 0])
      assert.match(
        page?.warnings?.join() ?? "",
        /^Action 1 \(pdf\): its file is left out: the files of all actions may have at most 8000 bytes\.$/
      )
    }).pipe(Effect.scoped), slow)

  it.live("if it stores too much in a profile", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf(`<p id=a></p><script>
        a.textContent = "Visits: " + (localStorage.n = Number(localStorage.n ?? 0) + 1)
        const opening = indexedDB.open("tides", 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore("tides").put(Array.from({ length: location.pathname === "/large" ? 2e5 : 1 }, Math.random).join(), "high")
      </script>`)
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"], limits: { stored: 1_000_000 } })
      const visit = (path: string) =>
        Effect.map(
          browser.render(`${origin}${path}`, { profile: { name: path === "/large" ? "ben" : "anna" }, waitFor: 300 }),
          (page) => [/Visits: \d/.exec(Buffer.from(page?.body ?? []).toString())?.[0], page?.warnings]
        )
      assert.deepStrictEqual(yield* visit("/"), ["Visits: 1", []])
      assert.deepStrictEqual(yield* visit("/"), ["Visits: 2", []])
      const full = ["Visits: 1", ["The profile was not saved: its sites keep more than 1000000 bytes."]]
      assert.deepStrictEqual(yield* visit("/large"), full)
      assert.deepStrictEqual(yield* visit("/large"), full)
    }).pipe(Effect.scoped), slow)

  it.live("if it writes endlessly to its console", () =>
    Effect.gen(function*() {
      // the cost of rendering any page is not counted
      yield* performed([])
      const before = process.memoryUsage.rss()
      let most = 0
      const watching = setInterval(() => void (most = Math.max(most, process.memoryUsage.rss())), 20)
      const page = yield* performed(
        [],
        undefined,
        "<p>Tide<script>const all = 'x'.repeat(2 ** 25); console.log(all, all)</script>"
      ).pipe(Effect.ensuring(Effect.sync(() => clearInterval(watching))))
      assert.include(Buffer.from(page?.body ?? []).toString(), "Tide")
      assert.isBelow(most - before, 100_000_000)
    }).pipe(Effect.scoped), slow)
})
