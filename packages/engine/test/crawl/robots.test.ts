import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { adapters } from "./adapters.ts"
import { crawled, inStore } from "./crawled.ts"
import { page, type Route, serveSite } from "./web-site.ts"

const text = (body: string): Route => ({ headers: { "content-type": "text/plain" }, body })

const tagged = (title: string, tag: string, ...links: ReadonlyArray<string>) =>
  page(title, ...links).replace("<head>", `<head><meta name="robots" content="${tag}">`)

describe("robots.txt", () => {
  it.live("keeps the crawl off forbidden pages", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => ({
        "/robots.txt": text("User-agent: *\nDisallow: /private"),
        "/": page("Home", "/private/a", "/open", "/moved"),
        "/open": page("Open"),
        "/moved": { status: 302, headers: { location: "/private/b" } },
        "/private/a": page("A"),
        "/private/b": page("B")
      }))
      const { stored, skipped } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/", "/open"])
      assert.deepStrictEqual(skipped, { "/private/a": "Robots", "/moved": "Robots" })
      assert.strictEqual(requests[0], "/robots.txt")
      assert.notInclude(requests, "/private/a")
    }).pipe(Effect.provide(adapters)))

  it.live("allows everything if it is missing", () =>
    Effect.gen(function*() {
      for (const status of [401, 403, 404, 410]) {
        const { origin } = yield* serveSite(() => ({ "/robots.txt": { status }, "/": page("Home") }))
        assert.deepStrictEqual((yield* crawled(origin)).stored, ["/"], String(status))
      }
    }).pipe(Effect.provide(adapters)))

  it.live("allows everything if its redirects never end", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/robots.txt": { status: 302, headers: { location: "/robots.txt" } },
        "/": page("Home")
      }))
      assert.deepStrictEqual((yield* crawled(origin)).stored, ["/"])
    }).pipe(Effect.provide(adapters)))

  it.live("counts only its first 500 kB", () =>
    Effect.gen(function*() {
      const filler = "# filler\n".repeat(60_000)
      const { origin } = yield* serveSite(() => ({
        "/robots.txt": text(`User-agent: *\nDisallow: /early\n${filler}\nDisallow: /late`),
        "/": page("Home", "/early", "/late"),
        "/late": page("Late")
      }))
      assert.deepStrictEqual((yield* crawled(origin)).stored, ["/", "/late"])
    }).pipe(Effect.provide(adapters)))
})

describe("robots tags", () => {
  it.live("exclude a page from searches, and its links from the crawl", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => ({
        "/": page("Home", "/noindex", "/nofollow", "/none", "/header", "/rel"),
        "/noindex": tagged("No index", "noindex", "/from-noindex"),
        "/from-noindex": page("From noindex"),
        "/nofollow": tagged("No follow", "nofollow", "/from-nofollow"),
        "/none": tagged("None", "none", "/from-none"),
        "/header": { headers: { "x-robots-tag": "noindex" }, body: page("Header") },
        "/rel": page("Rel").replace("</main>", `<a rel="nofollow" href="/from-rel">no</a></main>`)
      }))
      const { stored } = yield* crawled(origin)
      const copies = yield* Effect.forEach(stored, (path) => inStore(origin + path))
      const found = stored.filter((_, at) => copies[at]?.findable !== false)
      assert.deepStrictEqual(found, ["/", "/from-noindex", "/nofollow", "/rel"])
      for (const path of ["/from-nofollow", "/from-none", "/from-rel"]) assert.notInclude(requests, path)
    }).pipe(Effect.provide(adapters)))

  it.live("remove a page from searches if they are added later", () =>
    Effect.gen(function*() {
      let tag = "all"
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/a"),
        "/a": (_, response) =>
          void response.writeHead(200, { "x-robots-tag": tag, "content-type": "text/html" }).end(page("A"))
      }))
      yield* crawled(origin)
      assert.strictEqual((yield* inStore(`${origin}/a`))?.findable, true)
      tag = "noindex"
      yield* crawled(origin)
      assert.strictEqual((yield* inStore(`${origin}/a`))?.findable, false)
    }).pipe(Effect.provide(adapters)))
})
