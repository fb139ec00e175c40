import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Action } from "../../src/page/render-options.ts"
import type { RenderedPage } from "../../src/page/rendered-page.ts"
import { browserFor, noChromium, pageOf, siteOf } from "../rendered-by.ts"

const clicked = Effect.fnUntraced(function*(html: (other: string) => string, more: ReadonlyArray<Action> = []) {
  const other = yield* pageOf("<p>Buy</p>")
  const { origin } = yield* siteOf((request, response) => {
    response.setHeader("content-type", "text/html").end(
      request.url === "/"
        ? html(other.origin.replace("127.0.0.1", "localhost"))
        : `<p>Tide table</p><button onclick="this.textContent = 'more'">1</button><i>${request.headers["referer"]}</i>`
    )
  })
  const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1", "localhost"] })
  const page: RenderedPage | undefined = yield* browser.render(`${origin}/`, {
    actions: [{ type: "click", selector: "#go" }, ...more]
  })
  return {
    html: Buffer.from(page?.body ?? []).toString(),
    path: page?.url.slice(origin.length),
    other: other.origin.replace("127.0.0.1", "localhost"),
    page,
    origin
  }
})

describe.skipIf(noChromium)("a click that opens a window", () => {
  it.live.each<readonly [string, () => string]>([
    ["a link", () => "<a id=go target=_blank href=/table>Go</a>"],
    ["a link with rel=noopener", () => "<a id=go target=_blank rel=noopener href=/table>Go</a>"],
    ["a script", () => "<button id=go onclick=\"window.open('/table')\">Go</button>"],
    ["a form", () => "<form action=/table target=_blank><button id=go>Go</button></form>"]
  ])("shows the window's page instead, for %s of the same site", ([, html]) =>
    Effect.gen(function*() {
      const { html: shown, origin, page, path } = yield* clicked(html, [{ type: "click", selector: "button" }])
      assert.match(path ?? "", /^\/table/)
      assert.include(shown, "Tide table")
      assert.include(shown, ">more<")
      assert.include(shown, `<i>${origin}/</i>`)
      assert.deepStrictEqual(page?.warnings, [])
    }).pipe(Effect.scoped))

  it.live("shows the window's page instead on another site if one of the page's links leads there", () =>
    Effect.gen(function*() {
      const { html, other, page } = yield* clicked((there) => `<a id=go target=_blank href=${there}/buy>Go</a>`)
      assert.include(html, "Buy")
      assert.strictEqual(page?.url, `${other}/buy`)
    }).pipe(Effect.scoped))

  it.live("is reported and not followed on another site", () =>
    Effect.gen(function*() {
      const { html, other, page, path } = yield* clicked((there) =>
        `<button id=go onclick="window.open('${there}/ad'); this.textContent = 'gone'">Go</button>`
      )
      assert.strictEqual(path, "/")
      assert.include(html, ">gone<")
      assert.deepStrictEqual(page?.warnings, [`Action 0 (click) opened windows that were not followed: ${other}/ad.`])
    }).pipe(Effect.scoped))
})
