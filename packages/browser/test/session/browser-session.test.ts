import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import { browserFor, noChromium, siteOf } from "../rendered-by.ts"

/** A site with a form, a link to a new window, and a page that shows its cookie. */
const shop = Effect.suspend(() =>
  siteOf((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    const url = new URL(request.url ?? "/", "http://shop")
    response.end(
      url.pathname === "/cookie"
        ? `<p id="cookie">${request.headers.cookie ?? "none"}</p>`
        : `<title>Shop ${url.pathname}</title><button onclick="document.title = 'Clicked'">Buy</button>
        <a href="/window" target="_blank">Open</a>`
    )
  })
)

const opened = Effect.gen(function*() {
  const { origin } = yield* shop
  const browser = yield* browserFor({ allowedAddresses: [origin.slice("http://".length)] })
  return { origin, browser }
})

describe.skipIf(noChromium)("a browser session", () => {
  it.live("shows the page that a scrape with the same actions leaves", () =>
    Effect.gen(function*() {
      const { browser, origin } = yield* opened
      const session = yield* browser.openSession({
        url: `${origin}/goods`,
        actions: [{ type: "click", selector: "button" }]
      })
      const { page } = yield* Effect.promise(session.current)
      assert.strictEqual(page.url(), `${origin}/goods`)
      assert.strictEqual(yield* Effect.promise(() => page.title()), "Clicked")
    }).pipe(Effect.scoped))

  it.live("keeps tabs that its pages open, and selects another one when the selected one closes", () =>
    Effect.gen(function*() {
      const { browser, origin } = yield* opened
      const session = yield* browser.openSession({ url: `${origin}/goods` })
      const changes: Array<string> = []
      const first = yield* Effect.promise(session.current)
      const other = yield* Effect.promise(() =>
        new Promise<typeof first>((resolve) => {
          session.onTab((tab, change) => {
            changes.push(`${change} ${tab.id}`)
            if (change === "opened") resolve(tab)
          })
          void first.page.click("a")
        })
      )
      assert.deepStrictEqual(session.tabs().map(({ id }) => id), [0, 1])
      assert.strictEqual(yield* Effect.promise(session.current), first)
      yield* Effect.promise(() => first.page.close())
      assert.strictEqual(yield* Effect.promise(session.current), other)
      assert.deepStrictEqual(changes, ["opened 1", "closed 0"])
    }).pipe(Effect.scoped))

  it.live("saves its profile for the next session, and locks it until it closes", () =>
    Effect.gen(function*() {
      const { browser, origin } = yield* opened
      const scope = yield* Scope.make()
      const profile = { name: "anna" }
      const session = yield* Scope.provide(browser.openSession({ url: `${origin}/cookie`, profile }), scope)
      const { page } = yield* Effect.promise(session.current)
      yield* Effect.promise(() => page.evaluate("document.cookie = 'basket=3; max-age=600'"))
      const busy = yield* Effect.flip(browser.openSession({ profile }))
      assert.strictEqual(busy._tag, "ProfileBusy")
      assert.isUndefined(yield* session.save)
      yield* Scope.close(scope, Exit.void)
      const next = yield* browser.openSession({ url: `${origin}/cookie`, profile })
      const { page: again } = yield* Effect.promise(next.current)
      assert.strictEqual(yield* Effect.promise(() => again.innerText("#cookie")), "basket=3")
    }).pipe(Effect.scoped))

  it.live("shows content that is set without a URL", () =>
    Effect.gen(function*() {
      const { browser } = yield* opened
      const session = yield* browser.openSession()
      const { page } = yield* Effect.promise(session.current)
      yield* Effect.promise(() => page.setContent("<title>Set</title>", { timeout: 5_000 }))
      assert.strictEqual(yield* Effect.promise(() => page.title()), "Set")
    }).pipe(Effect.scoped))

  it.live("reaches only allowed addresses, and ends with its browser", () =>
    Effect.gen(function*() {
      const { browser, origin } = yield* opened
      const other = yield* siteOf((_, response) => response.end("secret"))
      const session = yield* browser.openSession({ url: `${origin}/` })
      const { page } = yield* Effect.promise(session.current)
      const refused = yield* Effect.promise(() => page.goto(other.origin).then(() => "shown", String))
      assert.include(refused, "net::ERR")
      yield* Effect.promise(() => session.chromium.close())
      assert.strictEqual(yield* Effect.promise(() => session.ended), "The browser has ended")
    }).pipe(Effect.scoped))
})
