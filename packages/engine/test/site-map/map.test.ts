import { assert, describe, it } from "@effect/vitest"
import type { MapLink } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { RequestListener } from "node:http"
import type { EmbeddedOptions } from "../../src/index.ts"
import { serviceEngine, siteOf } from "../service/service-engine.ts"

type Answer = string | RequestListener

/** A site with these files, and an engine. */
const site = Effect.fnUntraced(function*(
  files: (url: string) => Readonly<Record<string, Answer>>,
  options: Partial<EmbeddedOptions> = {}
) {
  const requests: Array<string> = []
  const { url } = yield* siteOf((request, response) => {
    const path = request.url ?? ""
    requests.push(path)
    const answer = files(url)[path]
    if (typeof answer === "function") return answer(request, response)
    if (answer === undefined) response.statusCode = 404
    response.setHeader("content-type", "text/html").end(answer)
  })
  const { ask } = yield* serviceEngine(options)
  const map = Effect.fnUntraced(function*(body: object = {}, key?: string) {
    const answer = yield* ask("POST", "/v2/map", { body: { url, ...body }, ...key === undefined ? {} : { key } })
    const { links = [], warning } = answer.body as unknown as {
      readonly links?: ReadonlyArray<MapLink>
      readonly warning?: string
    }
    return { ...answer, links, warning, paths: links.map((link) => link.url.replace(url, "")) }
  })
  return { ask, requests, map, url }
})

const urlset = (...urls: ReadonlyArray<string>) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`
const page = (title: string, ...links: ReadonlyArray<string>) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="About ${title}"></head><body><main><h1>${title}</h1><p>Some words of the page ${title}.</p>${
    links.map((link) => `<a href="${link}">${link}</a>`).join(" ")
  }</main></body></html>`

describe("POST /v2/map", () => {
  it.live("lists the start URL and the pages of the index, sitemaps and links, each once and with its title if known", () =>
    Effect.gen(function*() {
      const { ask, map, url } = yield* site(() => ({
        "/": page("Home", "/linked", "/indexed?a=1", "/listed#top", "https://elsewhere.test/"),
        "/linked": page("Linked", "/deeper"),
        "/indexed": page("Indexed"),
        "/robots.txt": "Sitemap: /index.xml",
        "/index.xml": "<sitemapindex><sitemap><loc>/map.xml</loc></sitemap></sitemapindex>",
        "/map.xml": urlset("/listed", "/listed/", "https://elsewhere.test/x")
      }))
      yield* ask("POST", "/v2/scrape", { body: { url: `${url}/indexed` } })
      const { body, links, paths, status } = yield* map()
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(paths, ["/", "/indexed", "/listed", "/linked", "/deeper"])
      assert.deepStrictEqual(links[1], { url: `${url}/indexed`, title: "Indexed", description: "About Indexed" })
      assert.deepStrictEqual(links[2], { url: `${url}/listed` })
      assert.match(body.id, /^[\da-f-]{36}$/)
    }))

  it.live("respects `sitemap`: lists only entries of sitemaps, or none of them", () =>
    Effect.gen(function*() {
      const { map } = yield* site(() => ({
        "/": page("Home", "/linked"),
        "/sitemap.xml": urlset("/first", "/image.png", "/last")
      }))
      assert.deepStrictEqual((yield* map({ sitemap: "only" })).paths, ["/", "/first", "/image.png", "/last"])
      assert.deepStrictEqual((yield* map({ sitemap: "skip" })).paths, ["/", "/linked"])
      const { map: without } = yield* site(() => ({ "/": page("Home", "/linked") }))
      const { paths, warning } = yield* without({ sitemap: "only" })
      assert.deepStrictEqual([paths, warning], [["/"], "No sitemap was found."])
    }))

  it.live("lists the start URL and the URLs most relevant to `search`, up to `limit`", () =>
    Effect.gen(function*() {
      const urls = Array.from({ length: 500 }, (_, at) => `/news/${at}`)
      const { map } = yield* site(() => ({
        "/": page("Home"),
        "/sitemap.xml": urlset(...urls, "/guides/retry-policies", "/retry", "/guides/other")
      }))
      assert.deepStrictEqual((yield* map({ limit: 1 })).paths, ["/"])
      assert.deepStrictEqual((yield* map({ limit: 3 })).paths, ["/", "/news/0", "/news/1"])
      const { paths } = yield* map({ limit: 3, search: "the retry policy guide" })
      assert.deepStrictEqual(paths, ["/guides/retry-policies", "/retry", "/"])
      assert.strictEqual((yield* map({ limit: 100_000 })).paths.length, 504)
    }))

  it.live("lists only URLs on the allowed paths and hosts", () =>
    Effect.gen(function*() {
      const { ask, map, url } = yield* site((url) => ({
        "/docs/drafts/known": page("Known"),
        "/docs": page("Docs", "/docs/a", "/docs/a?page=2", "/docs/drafts/b", "/docsearch", "/blog"),
        "/sitemap.xml": urlset("/docs/c", "/about", `${url.replace("127.0.0.1", "127.0.0.2")}/docs/d`)
      }))
      const docs = `${url}/docs`
      yield* ask("POST", "/v2/scrape", { body: { url: `${docs}/drafts/known` } })
      assert.deepStrictEqual((yield* map({ url: docs })).paths, [
        "/docs",
        "/docs/drafts/known",
        "/docs/c",
        "/docs/a",
        "/docs/drafts/b"
      ])
      assert.deepStrictEqual((yield* map({ url: docs, excludePaths: ["/drafts/"], includePaths: ["^/docs/"] })).paths, [
        "/docs",
        "/docs/c",
        "/docs/a"
      ])
      assert.sameMembers((yield* map({ url: docs, filterByPath: false, ignoreQueryParameters: false })).paths, [
        "/docs",
        "/docs/drafts/known",
        "/docs/c",
        "/about",
        "/docs/a",
        "/docs/a?page=2",
        "/docs/drafts/b",
        "/docsearch",
        "/blog"
      ])
    }))

  it.live("follows a redirect of the start URL to another host", () =>
    Effect.gen(function*() {
      const { map, url } = yield* site((url) => ({
        "/": (request, response) =>
          request.headers.host?.startsWith("127.0.0.1") === true
            ? void response.writeHead(301, { location: `${url.replace("127.0.0.1", "localhost")}/en/` }).end()
            : void response.writeHead(404).end(),
        "/en/": page("Home", "/en/linked"),
        "/sitemap.xml": urlset("/listed")
      }), { allowedAddresses: ["127.0.0.1", "localhost"] })
      const other = url.replace("127.0.0.1", "localhost")
      const { links } = yield* map()
      assert.includeMembers(links.map((link) => link.url), [
        `${url}/`,
        `${other}/en/`,
        `${other}/en/linked`,
        `${other}/listed`
      ])
    }))

  it.live("caches sitemaps for later maps, and reads them again with `ignoreCache`", () =>
    Effect.gen(function*() {
      let listed = ["/a"]
      const { requests, map } = yield* site(() => ({ "/": page("Home"), "/sitemap.xml": urlset(...listed) }))
      assert.deepStrictEqual((yield* map()).paths, ["/", "/a"])
      listed = ["/b"]
      assert.deepStrictEqual((yield* map()).paths, ["/", "/a"])
      assert.deepStrictEqual((yield* map({ ignoreCache: true })).paths, ["/", "/b"])
      assert.strictEqual(requests.filter((path) => path === "/sitemap.xml").length, 2)
    }))

  it.live("sends `headers` and `location` to the site, and does not cache sitemaps that depend on them", () =>
    Effect.gen(function*() {
      const seen: Array<string> = []
      const { map } = yield* site(() => ({
        "/": page("Home"),
        "/sitemap.xml": ({ headers }, response) => {
          seen.push(`${String(headers["x-reader"])} ${headers["accept-language"]}`)
          response.end(urlset("/a"))
        }
      }))
      yield* map({ headers: { "X-Reader": "me" }, location: { languages: ["de"] } })
      yield* map()
      assert.deepStrictEqual(seen, ["me de, *;q=0.9", "undefined *"])
    }))

  it.live("lists pages that robots.txt forbids, but does not request them", () =>
    Effect.gen(function*() {
      const { requests, map } = yield* site(() => ({
        "/": page("Home", "/private/a", "/open"),
        "/open": page("Open", "/private/b"),
        "/private/a": page("Private", "/private/c"),
        "/robots.txt": "User-agent: *\nDisallow: /private"
      }))
      assert.deepStrictEqual((yield* map()).paths, ["/", "/private/a", "/open", "/private/b"])
      assert.notInclude(requests, "/private/a")
    }))

  it.live("reads the links of a large page while it arrives, even if it never ends", () =>
    Effect.gen(function*() {
      const { map, url } = yield* site(() => ({
        "/": page("Home", ...Array.from({ length: 100 }, (_, at) => `/${at}/${"x".repeat(100)}`)) +
          `<p>${"word ".repeat(4_000_000)}</p><iframe src="/inner"></iframe><a title=">" href="/la&amp;st">`,
        "/never": (_, response) => {
          response.writeHead(200, { "content-type": "text/html" }).write(
            `<a href="/never/a">A</a><a href="/never/b">B</a><a href="`
          )
        }
      }))
      const { paths, warning } = yield* map()
      assert.strictEqual(paths.length, 103)
      assert.deepStrictEqual([paths.at(-2), paths.at(-1), warning], ["/inner", "/la&st", undefined])
      const never = yield* map({ url: `${url}/never`, timeout: 1_000, sitemap: "skip" })
      assert.deepStrictEqual(never.paths, ["/never", "/never/a", "/never/b"])
      assert.include(never.warning, "Only the first links of the start page are listed")
    }))

  it.live("warns about a start page that cannot be read, unless `sitemap` is `only`", () =>
    Effect.gen(function*() {
      const { map } = yield* site(() => ({
        "/": (_, response) => void response.writeHead(200, { "content-encoding": "unknown" }).end("text"),
        "/sitemap.xml": urlset("/listed")
      }))
      const { paths, warning } = yield* map()
      assert.deepStrictEqual(paths, ["/", "/listed"])
      assert.match(warning ?? "", /^The start page could not be read, so its links are not listed: .*unknown\.$/)
      assert.isUndefined((yield* map({ sitemap: "only" })).warning)
    }))

  it.live("returns the URLs that it found in time, with a warning, and 408 if it found none", () =>
    Effect.gen(function*() {
      const { map, url } = yield* site(() => ({
        "/": page("Home", "/a", "/slow"),
        "/slow": () => undefined,
        "/never": () => undefined,
        "/sitemap.xml": urlset("/b")
      }))
      const { paths, warning } = yield* map({ timeout: 1_000 })
      assert.sameMembers(paths, ["/", "/a", "/b", "/slow"])
      assert.include(warning, "The map is incomplete: it took longer than 1000 ms.")
      const { text } = yield* map({ timeout: 200, sitemap: "skip", url: `${url}/never` })
      assert.deepInclude(JSON.parse(text), { success: false, error: "Request Timeout", code: "MAP_TIMEOUT" })
    }))

  it.live("warns if a path has few pages", () =>
    Effect.gen(function*() {
      const { map, url } = yield* site(() => ({ "/": page("Home"), "/guides/": page("Guides", "/other") }))
      assert.strictEqual(
        (yield* map({ url: `${url}/guides/` })).warning,
        "Only 1 URL was found below /guides/. Map the site itself for more."
      )
      assert.isUndefined((yield* map({ url: `${url}/guides/`, limit: 1 })).warning)
      assert.isUndefined((yield* map()).warning)
    }))

  it.live("costs one credit, and nothing if it fails", () =>
    Effect.gen(function*() {
      const { ask, map } = yield* site(() => ({ "/": page("Home") }), {
        apiKeys: [{ key: "key-a", team: "one" }],
        teams: { one: { credits: 10 } }
      })
      yield* map()
      yield* map({ url: "http://127.0.0.1:1/" })
      yield* map({ url: "http://10.0.0.1/" })
      const { body } = yield* ask("GET", "/v2/team/credit-usage")
      assert.strictEqual(body.data.remainingCredits, 9)
      const { body: activity } = yield* ask("GET", "/v2/team/activity")
      assert.deepStrictEqual(activity.data.map(({ endpoint }) => endpoint), ["map"])
    }))

  it.live("does not list pages that only other teams have added", () =>
    Effect.gen(function*() {
      const { ask, map, url } = yield* site(() => ({ "/": page("Home"), "/secret": page("Secret") }), {
        apiKeys: [{ key: "key-a", team: "one" }, { key: "key-b", team: "two" }]
      })
      yield* ask("POST", "/v2/scrape", { body: { url: `${url}/secret` } })
      assert.include((yield* map()).paths, "/secret")
      assert.notInclude((yield* map({}, "key-b")).paths, "/secret")
      assert.notInclude((yield* map({ useIndex: false })).paths, "/secret")
    }))

  it.live("refuses invalid requests with the field and the reason", () =>
    Effect.gen(function*() {
      const { requests, map } = yield* site(() => ({ "/": page("Home", `/${"a".repeat(40)}`) }))
      const cases = [
        [403, "url", { url: "http://10.0.0.1/" }, "may not contact 10.0.0.1"],
        [500, "url", { url: "http://127.0.0.1:1/" }, "failed"],
        [403, "ignoreRobotsTxt", { ignoreRobotsTxt: true }, "not enabled"],
        [403, "threatProtection", { threatProtection: { mode: "normal" } }, "not enabled"],
        [400, "includePaths", { includePaths: ["("] }, "Expected a regular expression"],
        [400, "includePaths", { includePaths: ["(a+)+$x"] }, "takes too long"],
        [400, "limit", { limit: 0 }, "1"],
        [400, "limit", { limit: 100_001 }, "100000"],
        [400, "timeout", { timeout: 0 }, "0"],
        [400, "headers", { headers: { "a b": "c" } }, "name"],
        [400, "location", { location: { country: "XX" } }, "country"],
        [400, "sitemap", { sitemap: "never" }, "skip"]
      ] as const
      for (const [expected, field, body, text] of cases) {
        const { body: { details = [] }, status, text: answer } = yield* map(body)
        assert.deepStrictEqual([status, details[0]?.path[0]], [expected, field], answer)
        assert.include(details[0]?.message, text)
      }
      assert.isBelow(requests.length, 10)
    }))
})
