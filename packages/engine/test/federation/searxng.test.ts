import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { engineWith } from "./engine-with.ts"
import { json, localService, type Received } from "./local-service.ts"

const page = (results: ReadonlyArray<object>, more: object = {}) => ({
  query: "",
  results,
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [],
  ...more
})
const result = (url: string, more: object = {}) => ({
  url,
  title: "Tides",
  content: "All about tides.",
  engine: "one",
  publishedDate: null,
  ...more
})

const answering = (results: ReadonlyArray<object>, more?: object) =>
  localService(({ query }, response) => json(response, query.get("pageno") === "1" ? page(results, more) : page([])))

const urls = (list: ReadonlyArray<{ readonly url: string }>) => list.map(({ url }) => url)

describe("a SearXNG instance", () => {
  it.live("adds its results to the engine's own pages, without duplicates, with continuous positions", () =>
    Effect.gen(function*() {
      const { received, url } = yield* answering([
        result("https://a.example/tides"),
        result("http://www.own.example", { title: "The same page" }),
        result("https://b.example/"),
        result("javascript:alert(1)"),
        { title: "no url" }
      ])
      const search = yield* engineWith([{ kind: "searxng", url, name: "meta" }])
      const { body, status } = yield* search({ query: "tides" })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body.data.web.map(({ position, title, url }) => [position, url, title]), [
        [1, "https://own.example/", "Own page about tides"],
        [2, "https://a.example/tides", "Tides"],
        [3, "https://b.example/", "Tides"]
      ])
      assert.strictEqual(body.data.web[1]?.description, "All about tides.")
      assert.isUndefined(body.warnings)
      assert.deepStrictEqual(
        [received[0]?.path, ...["q", "format", "categories", "pageno"].map((name) => received[0]?.query.get(name))],
        ["/search", "tides", "json", "general", "1"]
      )
    }))

  it.live("returns images with their sizes and news with their dates", () =>
    Effect.gen(function*() {
      const { url } = yield* localService(({ query }, response) =>
        json(
          response,
          page(
            query.get("pageno") !== "1" ? [] : query.get("categories") === "images"
              ? [
                result("https://a.example/1", {
                  img_src: "https://a.example/1.png",
                  resolution: "1920 x 1080",
                  template: "images.html"
                }),
                result("https://a.example/2", { img_src: "//a.example/2.png", resolution: "" }),
                result("https://a.example/3", { img_src: "data:image/png;base64,AA==" })
              ]
              : [
                result("https://n.example/1", {
                  publishedDate: "2026-03-01T10:00:00",
                  thumbnail: "https://n.example/1.jpg"
                })
              ]
          )
        )
      )
      const search = yield* engineWith([{ kind: "searxng", url }])
      const { body } = yield* search({ query: "tides", sources: ["images", "news"] })
      assert.deepStrictEqual<unknown>(body.data, {
        images: [
          {
            title: "Tides",
            imageUrl: "https://a.example/1.png",
            imageWidth: 1920,
            imageHeight: 1080,
            url: "https://a.example/1",
            position: 1
          },
          { title: "Tides", imageUrl: "https://a.example/2.png", url: "https://a.example/2", position: 2 }
        ],
        news: [{
          title: "Tides",
          snippet: "All about tides.",
          url: "https://n.example/1",
          date: "2026-03-01T10:00:00.000Z",
          imageUrl: "https://n.example/1.jpg",
          position: 1
        }]
      })
      assert.isUndefined(body.warnings)
      const large = yield* search({ query: "tides larger:1000x1000", sources: ["images"] })
      assert.deepStrictEqual(urls(large.body.data.images), ["https://a.example/1"])
      const small = yield* search({ query: "tides -larger:1000x1000", sources: ["images"] })
      assert.deepStrictEqual(small.body.data.images, [])
    }))

  it.live("is queried page by page until enough results are found", () =>
    Effect.gen(function*() {
      const { received, url } = yield* localService(({ query }, response) =>
        json(
          response,
          page(Array.from({ length: 10 }, (_, at) => result(`https://a.example/${query.get("pageno")}/${at}`)))
        )
      )
      const search = yield* engineWith([{ kind: "searxng", url, pages: 3 }])
      assert.lengthOf((yield* search({ query: "tides", limit: 15 })).body.data.web, 15)
      assert.lengthOf(received, 2)
      assert.lengthOf((yield* search({ query: "tides", limit: 100 })).body.data.web, 31)
      // the first two are cached
      assert.lengthOf(received, 3)
    }))

  it.live("is not queried again for a recent response, unless engines were missing", () =>
    Effect.gen(function*() {
      const { received, url } = yield* answering([result("https://a.example/")])
      const search = yield* engineWith([{ kind: "searxng", url, pages: 1 }])
      const first = yield* search({ query: "tides" })
      assert.deepStrictEqual((yield* search({ query: "tides" })).body.data, first.body.data)
      assert.lengthOf(received, 1)
      yield* search({ query: "moon" })
      assert.lengthOf(received, 2)

      const lacking = yield* answering([result("https://a.example/")], { unresponsive_engines: [["alpha", "timeout"]] })
      const again = yield* engineWith([{ kind: "searxng", url: lacking.url, pages: 1 }])
      yield* again({ query: "tides" })
      yield* again({ query: "tides" })
      assert.lengthOf(lacking.received, 2)
    }))

  it.live("receives no commands from a user's query", () =>
    Effect.gen(function*() {
      const { received, url } = yield* answering([])
      const search = yield* engineWith([{ kind: "searxng", url, language: "de" }])
      yield* search({ query: "!!g tides !bing :fr <3 \"!wp high water\" \u{1f30a} \ud800" })
      assert.strictEqual(received[0]?.query.get("q"), "g tides bing fr 3 \"!wp high water\" \u{1f30a} \ufffd")
      assert.strictEqual(received[0]?.query.get("language"), "de")
    }))
})

describe("an operator that the instance ignores is enforced on its results:", () => {
  const results = [
    result("https://docs.a.example/guide/tides.html", {
      title: "Tides explained",
      img_src: "https://docs.a.example/shown.png",
      content: "Spring tides and ... neap tides follow the moon."
    }),
    result("https://a.example/moon.pdf", { title: "Moon report...", content: "The moon, and nothing else" }),
    result("https://b.example:8080/other", { title: "Other", content: "" })
  ]
  const [docs, pdf, other] = urls(results)
  const cases: ReadonlyArray<readonly [string, ReadonlyArray<string | undefined>]> = [
    ["site:a.example", [docs, pdf]],
    ["-site:a.example", [other]],
    ["site:a.example/guide", [docs]],
    ["site:a.example/gui", []],
    ["site:docs.a.example/guide", [docs]],
    ["site:b.example:8080", [other]],
    ["site:b.example:80", []],
    ["filetype:pdf", [pdf]],
    ["-filetype:pdf", [docs, other]],
    ["filetype:png", []],
    ["inurl:guide", [docs]],
    ["-inurl:guide", [pdf, other]],
    ["allinurl:guide tides", [docs]],
    ["intitle:tides", [docs]],
    // the removed part of its title is unknown
    ["-intitle:tides", [other]],
    ["allintitle:tides explained", [docs]],
    ["\"neap tides\"", [docs]],
    // the passages are not adjacent
    ["\"and neap\"", []],
    ["\"nothing else\" filetype:pdf", [pdf]]
  ]
  it.live.each(cases)("%s", ([query, expected]) =>
    Effect.gen(function*() {
      const { url } = yield* answering(results)
      const search = yield* engineWith([{ kind: "searxng", url }])
      const { body } = yield* search({ query })
      assert.deepStrictEqual(urls(body.data.web).filter((found) => !found.includes("own.example")), expected)
    }))

  it.live("includeDomains and excludeDomains", () =>
    Effect.gen(function*() {
      const { received, url } = yield* answering(results)
      const search = yield* engineWith([{ kind: "searxng", url }])
      assert.deepStrictEqual(urls((yield* search({ query: "moon", includeDomains: ["a.example"] })).body.data.web), [
        docs,
        pdf
      ])
      assert.deepStrictEqual(urls((yield* search({ query: "moon", excludeDomains: ["a.example"] })).body.data.web), [
        other
      ])
      assert.deepStrictEqual(
        received.filter(({ query }) => query.get("pageno") === "1").map(({ query }) => query.get("q")),
        ["moon site:a.example", "moon -site:a.example"]
      )
    }))

  it.live("categories: pdf", () =>
    Effect.gen(function*() {
      const { url } = yield* answering(results)
      const search = yield* engineWith([{ kind: "searxng", url }])
      const { body } = yield* search({ query: "moon", categories: ["pdf"] })
      assert.deepStrictEqual<unknown>(body.data.web, [{
        url: pdf,
        title: "Moon report...",
        description: "The moon, and nothing else",
        category: "pdf",
        position: 1
      }])
      const research = yield* search({ query: "moon", categories: ["research"] })
      assert.deepStrictEqual<unknown>(research.body.data, { web: [], research: [] })
    }))

  it.live.each(["tides -moon", "tides -\"spring tides\"", "tides related:a.example"])(
    "if that is impossible, the instance is not used and a warning says so: %s",
    (query) =>
      Effect.gen(function*() {
        const { received, url } = yield* answering(results)
        const search = yield* engineWith([{ kind: "searxng", url, name: "meta" }])
        const { body, status } = yield* search({ query })
        assert.strictEqual(status, 200)
        assert.lengthOf(received, 0)
        assert.match(
          body.warnings.join(),
          /The provider meta was not used for web: its results cannot be checked for (-word|-"…"|related:)\./
        )
      })
  )
})

describe("tbs", () => {
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const results = [
    result("https://a.example/undated"),
    result("https://a.example/yesterday", { publishedDate: daysAgo(1) }),
    result("https://a.example/old", { publishedDate: daysAgo(400) })
  ]
  const foundWith = (tbs: string) =>
    Effect.gen(function*() {
      const { received, url } = yield* answering(results)
      const search = yield* engineWith([{ kind: "searxng", url }])
      const { body } = yield* search({ query: "tides", tbs, excludeDomains: ["own.example"] })
      return {
        range: received[0]?.query.get("time_range"),
        found: urls(body.data.web).map((url) => url.split("/").at(-1))
      }
    })

  it.live("is left to the engines if they support the range, and checked if a date is known", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* foundWith("qdr:w"), { range: "week", found: ["undated", "yesterday"] })
    }))
  it.live("accepts only dated results if the engines do not support the range", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* foundWith("qdr:h"), { range: "day", found: [] })
      assert.deepStrictEqual(yield* foundWith("cdr:1,cd_min:01/01/2020,cd_max:01/01/2100"), {
        range: null,
        found: ["yesterday", "old"]
      })
    }))
  it.live("sorts by date", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* foundWith("sbd:1"), { range: null, found: ["yesterday", "old", "undated"] })
    }))
})

describe("a failing instance does not affect other results:", () => {
  const failures: ReadonlyArray<
    readonly [string, (received: Received, response: Parameters<Parameters<typeof localService>[0]>[1]) => void, RegExp]
  > = [
    [
      "JSON is not enabled",
      (_, response) => response.writeHead(403).end("<h1>Forbidden</h1>"),
      /it returned 403: its settings\.yml must list json in search\.formats\.$/
    ],
    [
      "too many requests",
      (_, response) => json(response, {}, 429, { "retry-after": "30" }),
      /it returned 429, too many requests, retry in 30 s\.$/
    ],
    ["an error", (_, response) => json(response, { error: "search error" }, 500), /it returned 500\.$/],
    [
      "a redirect",
      (_, response) => response.writeHead(302, { location: "https://elsewhere.example" }).end(),
      /it returned 302\.$/
    ],
    [
      "broken JSON",
      (_, response) => json(response, "{\"results\": ["),
      /its response is not SearXNG's JSON\.$/
    ],
    ["other JSON", (_, response) => json(response, "[1,2]"), /its response is not SearXNG's JSON\.$/],
    ["an endless body", (_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(1_000_000)));
      }
      response.on("drain", more)
      more()
    }, /its response is larger than 10000000 bytes\.$/],
    ["a broken connection", (_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{")
      setTimeout(() => response.destroy(), 20)
    }, /its response cannot be read/],
    ["no answer in time", () => undefined, /it did not respond within 1\d\d ms\.$/]
  ]
  it.live.each(failures)("%s", ([, answer, expected]) =>
    Effect.gen(function*() {
      const { url } = yield* localService(answer)
      const search = yield* engineWith([{
        kind: "searxng",
        url,
        name: "meta",
        timeout: expected.source.includes("within") ? 200 : 20_000
      }])
      const { body, status } = yield* search({ query: "tides" })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(urls(body.data.web), ["https://own.example/"])
      assert.lengthOf(body.warnings, 1)
      assert.match(body.warnings[0]!, /^The provider meta is missing from this answer: /)
      assert.match(body.warnings[0]!, expected)
    }))

  it.live("connection refused", () =>
    Effect.gen(function*() {
      const search = yield* engineWith([{ kind: "searxng", url: "http://127.0.0.1:1" }])
      const { body } = yield* search({ query: "tides" })
      assert.deepStrictEqual(body.warnings, [
        "The provider 127.0.0.1:1 is missing from this answer: it cannot be reached (ECONNREFUSED)."
      ])
    }))

  it.live("the request's own timeout is shorter than the provider's", () =>
    Effect.gen(function*() {
      const { url } = yield* localService(() => undefined)
      const search = yield* engineWith([{ kind: "searxng", url }])
      const { body, status } = yield* search({ query: "tides", timeout: 4_000 })
      assert.strictEqual(status, 200)
      assert.lengthOf(body.data.web, 1)
    }))

  it.live("one source fails and the other answers", () =>
    Effect.gen(function*() {
      const { url } = yield* localService(({ query }, response) =>
        query.get("categories") === "news"
          ? json(response, {}, 500)
          : json(response, page(query.get("pageno") === "1" ? [result("https://a.example/")] : []))
      )
      const search = yield* engineWith([{ kind: "searxng", url, name: "meta" }])
      const { body } = yield* search({ query: "tides", sources: ["web", "news"] })
      assert.lengthOf(body.data.web, 2)
      assert.include(body.warnings, "The provider meta is missing from a part of this answer: it returned 500.")
    }))

  it.live("a later page fails", () =>
    Effect.gen(function*() {
      const { url } = yield* localService(({ query }, response) =>
        query.get("pageno") === "1" ? json(response, page([result("https://a.example/")])) : json(response, {}, 500)
      )
      const search = yield* engineWith([{ kind: "searxng", url, name: "meta" }])
      const { body } = yield* search({ query: "tides" })
      assert.lengthOf(body.data.web, 2)
      assert.deepStrictEqual(body.warnings, [
        "The provider meta returned only its first pages of results: it returned 500."
      ])
    }))

  it.live("unsupported fields are reported", () =>
    Effect.gen(function*() {
      const { url } = yield* answering([result("https://a.example/")])
      const search = yield* engineWith([{ kind: "searxng", url, name: "meta" }])
      const warnings = (more: object) =>
        Effect.map(search({ query: "tides", ...more }), ({ body }) => body.warnings ?? [])
      assert.include(
        yield* warnings({ location: "Berlin,Germany", country: "DE" }),
        "The provider meta does not support location and country: its results ignore it."
      )
      assert.include(
        yield* warnings({ country: "DE" }),
        "The provider meta does not support country: its results ignore it."
      )
      assert.deepStrictEqual(yield* warnings({ includeDomains: ["a.example"] }), [])
      assert.deepStrictEqual(yield* warnings({ includeDomains: ["a.example", "b.example"] }), [
        "The provider meta supports only one of includeDomains: it searched all sites, and results on others were removed."
      ])
    }))

  it.live("engines that did not answer are named", () =>
    Effect.gen(function*() {
      const { url } = yield* answering([result("https://a.example/")], {
        unresponsive_engines: [["alpha", "timeout"], ["beta", "Suspended: CAPTCHA"]]
      })
      const search = yield* engineWith([{ kind: "searxng", url, name: "meta" }])
      const { body } = yield* search({ query: "tides" })
      assert.deepStrictEqual(body.warnings, [
        "The provider meta returned nothing from alpha (timeout), beta (Suspended: CAPTCHA)."
      ])
    }))
})
