import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { parseRobots } from "../../src/crawl/robots.ts"
import { processorTime } from "../processor-time.ts"
import { adapters } from "./adapters.ts"
import { crawled, inStore, storeSize } from "./crawled.ts"
import { page, type Route, serveSite } from "./web-site.ts"

const text = (body: string): Route => ({ headers: { "content-type": "text/plain" }, body })

const robots = (...lines: ReadonlyArray<string>) => parseRobots("https://site.test/robots.txt", lines.join("\n"))
const tagged = (title: string, tag: string, ...links: ReadonlyArray<string>) =>
  page(title, ...links).replace("<head>", `<head><meta name="robots" content="${tag}">`)

describe("robots.txt", () => {
  it("is followed for everybody, or for this crawler when it is named", () => {
    const rules = robots("User-agent: *", "Disallow: /", "", "User-agent: Trawl", "Disallow: /private", "Allow: /private/open")
    assert.isTrue(rules.allows("https://site.test/page"))
    assert.isFalse(rules.allows("https://site.test/private/page"))
    assert.isTrue(rules.allows("http://site.test/private/open?a=1"))
    assert.isFalse(robots("User-agent: *", "Disallow: /*.php$").allows("https://site.test/index.php"))
  })

  it.each([
    ["/fish", "/fish.html", false],
    ["/fish", "/Fish", true],
    ["/fish/", "/fish", true],
    ["/*.php", "/a/b.php5?x", false],
    ["/*.php$", "/a.php.php", false],
    ["/*.php$", "/a.php?x", true],
    ["/a*b*c", "/acb", true],
    ["/a*b*c", "/a/b/b/c/d", false],
    ["/a*b$", "/ab", false],
    ["/ab*b$", "/ab", true],
    ["/a$", "/a", false],
    ["*/private", "/x/private", false],
    ["/a%2fb", "/a%2Fb", false],
    ["/ä", "/%C3%A4", false],
    ["/aab*aabaaab", "/aabaaabaaabaaab", false],
    ["/x", `/${"a".repeat(2_000)}`, false],
    ["", "/", true]
  ])("Disallow: %s of %s", (rule, path, allowed) => assert.strictEqual(robots("User-agent: *", `Disallow: ${rule}`).allows(`https://site.test${path}`), allowed))

  it("lets the longest rule decide, and Allow between two of one length", () => {
    const rules = robots("User-agent: *", "Disallow: /a", "Allow: /a/b", "Disallow: /a/b/c", "Allow: /p/*", "Disallow: /p/q")
    assert.deepStrictEqual(["/a", "/a/b", "/a/b/c", "/p/q"].map((path) => rules.allows(`https://site.test${path}`)), [false, true, false, true])
  })

  it("joins groups of one name, and reads a group of several", () => {
    const rules = robots("User-agent: other", "User-agent: trawl/2.0", "Disallow: /a", "User-agent: third", "Disallow: /b", "User-agent: TRAWL", "Disallow: /c")
    assert.deepStrictEqual(["/a", "/b", "/c"].map((path) => rules.allows(`https://site.test${path}`)), [false, true, false])
  })

  it.each([
    ["wildcards", "User-agent: *\n" + Array.from({ length: 9_000 }, (_, at) => `Disallow: /*a*a*a*a*a*${at}`).join("\n")],
    ["parts that nearly match", "User-agent: *\n" + `Disallow: /*${"a".repeat(45)}b\n`.repeat(9_000)],
    ["names of crawlers", Array.from({ length: 20_000 }, (_, at) => `User-agent: bot${at}`).join("\n") + "\n" + "Disallow: /a\n".repeat(9_000)]
  ])("is read and followed at once, however many %s it has", (_, rules) => {
    const began = processorTime()
    const { allows } = parseRobots("https://site.test/robots.txt", rules)
    assert.isTrue(allows(`https://site.test/${"a".repeat(1_900)}`))
    assert.isBelow(processorTime() - began, 250)
  })

  it("gives delay and sitemaps where they make sense", () => {
    const rules = robots("User-agent: *", "Crawl-delay: 2.5", "Sitemap: /map.xml", "Sitemap: https://cdn.test/map.xml", "Sitemap: http://[")
    assert.strictEqual(rules.crawlDelay?.pipe((delay) => String(delay)), "2500 millis")
    assert.deepStrictEqual(rules.sitemaps, ["https://site.test/map.xml", "https://cdn.test/map.xml"])
    assert.isUndefined(robots("User-agent: *", "Crawl-delay: soon").crawlDelay)
    assert.isUndefined(robots("User-agent: *", "Crawl-delay: -1").crawlDelay)
  })

  it.live("keeps the crawl out of what it forbids", () =>
    Effect.gen(function*() {
      const { origin, asked } = yield* serveSite(() => ({
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
      assert.strictEqual(asked[0], "/robots.txt")
      assert.notInclude(asked, "/private/a")
    }).pipe(Effect.provide(adapters)))

  it.live("allows everything when the host has none", () =>
    Effect.gen(function*() {
      for (const status of [401, 403, 404, 410]) {
        const { origin } = yield* serveSite(() => ({ "/robots.txt": { status }, "/": page("Home") }))
        assert.deepStrictEqual((yield* crawled(origin)).stored, ["/"], String(status))
      }
    }).pipe(Effect.provide(adapters)))

  it.live("allows everything when its redirects never end", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/robots.txt": { status: 302, headers: { location: "/robots.txt" } },
        "/": page("Home")
      }))
      assert.deepStrictEqual((yield* crawled(origin)).stored, ["/"])
    }).pipe(Effect.provide(adapters)))

  it.live("counts up to its first 500 kB", () =>
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
  it.live("keep a page out of the store, and its links unfollowed", () =>
    Effect.gen(function*() {
      const { origin, asked } = yield* serveSite(() => ({
        "/": page("Home", "/noindex", "/nofollow", "/none", "/header", "/rel"),
        "/noindex": tagged("No index", "noindex", "/from-noindex"),
        "/from-noindex": page("From noindex"),
        "/nofollow": tagged("No follow", "nofollow", "/from-nofollow"),
        "/none": tagged("None", "none", "/from-none"),
        "/header": { headers: { "x-robots-tag": "noindex" }, body: page("Header") },
        "/rel": page("Rel").replace("</main>", `<a rel="nofollow" href="/from-rel">no</a></main>`)
      }))
      const { stored, skipped } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/", "/from-noindex", "/nofollow", "/rel"])
      assert.deepStrictEqual(skipped, { "/noindex": "NoIndex", "/none": "NoIndex", "/header": "NoIndex" })
      for (const path of ["/from-nofollow", "/from-none", "/from-rel"]) assert.notInclude(asked, path)
      assert.strictEqual(yield* storeSize, 4)
    }).pipe(Effect.provide(adapters)))

  it.live("take a page out of the store that asks for it now", () =>
    Effect.gen(function*() {
      let tag = "all"
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/a"),
        "/a": (_, response) => void response.writeHead(200, { "x-robots-tag": tag, "content-type": "text/html" }).end(page("A"))
      }))
      yield* crawled(origin)
      assert.isDefined(yield* inStore(`${origin}/a`))
      tag = "noindex"
      yield* crawled(origin)
      assert.isUndefined(yield* inStore(`${origin}/a`))
    }).pipe(Effect.provide(adapters)))
})
