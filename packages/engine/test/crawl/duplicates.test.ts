import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { adapters } from "./adapters.ts"
import { crawled, inStore } from "./crawled.ts"
import { page, type Route, serveSite } from "./web-site.ts"

const canonical = (title: string, url: string, ...links: ReadonlyArray<string>) =>
  page(title, ...links).replace("<head>", `<head><link rel="canonical" href="${url}">`)
const refresh = (url: string) =>
  page("Moved").replace("<head>", `<head><meta http-equiv="refresh" content="0; url=${url}">`)
const redirect = (location: string): Route => ({ status: 301, headers: { location } })

describe("one page under several URLs", () => {
  it.live("is stored once if the URLs have the same canonical URL", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/shirt?color=red", "/shirt?color=blue", "/shirt"),
        "/shirt": canonical("Shirt", "/shirt", "/red"),
        "/shirt?color=red": canonical("Shirt", "/shirt", "/red"),
        "/shirt?color=blue": canonical("Shirt", "/shirt", "/red"),
        "/red": page("Red")
      }))
      const { stored, skipped } = yield* crawled(origin)
      const shirts = ["/shirt", "/shirt?color=blue", "/shirt?color=red"]
      assert.deepStrictEqual(stored.filter((path) => !shirts.includes(path)), ["/", "/red"])
      assert.lengthOf(stored, 3)
      assert.deepStrictEqual(Object.values(skipped), ["NotWanted", "NotWanted"])
      const found = yield* Effect.forEach(shirts, (path) => inStore(origin + path))
      assert.lengthOf(found.filter((copy) => copy !== undefined), 1)
    }).pipe(Effect.provide(adapters)))

  it.live("is stored if its canonical URL is broken or circular", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/broken", "/one", "/two", "/mirror", "/templated", "/slash/"),
        "/broken": canonical("Broken", "/gone"),
        "/one": canonical("One", "/two"),
        "/two": canonical("Two", "/one"),
        "/mirror": canonical("Mirror", "https://original.invalid/mirror"),
        "/templated": canonical("Templated", "/"),
        "/slash": redirect("/slash/"),
        "/slash/": canonical("Slash", "/slash")
      }))
      const { stored } = yield* crawled(origin)
      assert.includeMembers([...stored], ["/", "/broken", "/mirror", "/templated", "/slash/"])
      assert.lengthOf(stored.filter((path) => path === "/one" || path === "/two"), 1)
    }).pipe(Effect.provide(adapters)))

  it.live("is stored once, under the target of its redirects", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => ({
        "/": page("Home", "/old", "/older", "/new"),
        "/old": redirect("/new"),
        "/older": redirect("/old"),
        "/new": page("New")
      }))
      const { stored, skipped, finished } = yield* crawled(origin, { concurrency: 1 })
      assert.deepStrictEqual(stored, ["/", "/new"])
      assert.deepStrictEqual(skipped, { "/new": "NotWanted", "/older": "NotWanted" })
      assert.deepInclude(finished, { stored: 2, skipped: 2 })
      assert.strictEqual((yield* inStore(`${origin}/old`))?.url, `${origin}/new`)
      // requested twice by redirects, and not a third time as a link
      assert.lengthOf(requests.filter((path) => path === "/new"), 2)
    }).pipe(Effect.provide(adapters)))

  it.live("is stored under the target of an immediate refresh", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": refresh("/start"),
        "/start": page("Start", "/self"),
        "/self": refresh("/self")
      }))
      const { stored } = yield* crawled(origin, { maxDepth: 1 })
      assert.deepStrictEqual(stored, ["/self", "/start"])
    }).pipe(Effect.provide(adapters)))

  it.live("is not stored if it redirects to another host", () =>
    Effect.gen(function*() {
      const other = yield* serveSite(() => ({ "/": page("Other", "/more") }))
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/away", "/away-by-refresh"),
        "/away": redirect(`${other.origin}/`),
        "/away-by-refresh": refresh(`${other.origin}/`)
      }))
      const { stored, skipped } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/"])
      assert.deepStrictEqual(skipped, { "/away": "NotWanted", "/away-by-refresh": "NotWanted" })
      assert.notInclude(other.requests, "/more")
    }).pipe(Effect.provide(adapters)))
})
