import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { aPage } from "../store/a-page.ts"
import { engineOf } from "./engine-of.ts"
import { htmlPage, urlsOf } from "./html-page.ts"

const day = 86_400_000
const ago = (days: number) => Date.now() - days * day

const news = [
  aPage({
    url: "https://news.example/old",
    title: "Harbour opens",
    text: "The harbour opens for boats.",
    publishedAt: ago(400)
  }),
  aPage({
    url: "https://news.example/new",
    title: "Harbour opens",
    text: "The harbour opens for ships.",
    publishedAt: ago(1)
  }),
  aPage({ url: "https://news.example/undated", title: "Harbour", text: "The harbour opens." })
]

it.live("returns pages with a publication date as news, newer ones first among equals", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([
      ...news,
      htmlPage(
        "https://paper.example/a",
        `<html lang=en><title>Harbour fair</title><meta property="article:published_time" content="2020-05-06T07:08:09Z">
        <meta property="og:image" content="/fair.jpg"><meta name=description content="A fair."><p>A fair at the harbour.`
      )
    ])
    const { body } = yield* search({ query: "harbour opens", sources: ["news"], limit: 2 })
    assert.deepStrictEqual(Object.keys(body.data), ["news"])
    assert.deepStrictEqual(urlsOf(body.data.news), ["https://news.example/new", "https://news.example/old"])
    assert.isUndefined(body.warnings)
    const fair = yield* search({ query: "fair", sources: ["news"], highlights: false })
    assert.deepStrictEqual<unknown>(fair.body.data.news, [{
      title: "Harbour fair",
      snippet: "A fair.",
      url: "https://paper.example/a",
      date: "2020-05-06T07:08:09.000Z",
      imageUrl: "https://paper.example/fair.jpg",
      position: 1
    }])
  }))

it.live("sorts and filters news by date, and enforces operators", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf(news)
    const urls = (body: object) =>
      Effect.map(search({ sources: ["news"], ...body }), ({ body }) => urlsOf(body.data.news))
    assert.deepStrictEqual(yield* urls({ query: "harbour", tbs: "sbd:1" }), [
      "https://news.example/new",
      "https://news.example/old"
    ])
    assert.deepStrictEqual(yield* urls({ query: "harbour", tbs: "qdr:w" }), ["https://news.example/new"])
    assert.deepStrictEqual(yield* urls({ query: "harbour -ships" }), ["https://news.example/old"])
    assert.deepStrictEqual(yield* urls({ query: "inurl:undated" }), [])
    assert.deepStrictEqual(yield* urls({ query: "harbour", excludeDomains: ["news.example"] }), [])
  }))

it.live("finds a few dated pages among many with a better match", () =>
  Effect.gen(function*() {
    const many = Array.from({ length: 300 }, (_, at) =>
      aPage({ url: `https://docs.example/${at}`, title: "Harbour harbour", text: `Harbour ${at}` }))
    const { search } = yield* engineOf([
      ...many,
      aPage({
        url: "https://docs.example/dated",
        title: "Notes",
        text: `${"other words ".repeat(200)} harbour`,
        publishedAt: ago(3)
      })
    ])
    const { body } = yield* search({ query: "harbour", sources: ["news"] })
    assert.deepStrictEqual(urlsOf(body.data.news), ["https://docs.example/dated"])
  }))

it.live("applies the limit to each source, and a separate time filter to web", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([
      ...news,
      ...Array.from({ length: 12 }, (_, at) =>
        htmlPage(
          `https://a.example/${at}`,
          `<title>Harbour ${at}</title><img src=${at}.png alt=harbour><p>harbour ${at}`
        ))
    ])
    const { body } = yield* search({
      query: "harbour",
      limit: 2,
      sources: ["images", { type: "web", tbs: "cdr:1,cd_min:01/01/2001,cd_max:01/02/2001" }, "news"]
    })
    assert.deepStrictEqual([body.data.web.length, body.data.images.length, body.data.news.length], [0, 2, 2])
    const all = yield* search({ query: "harbour", limit: 11, sources: ["web", "images"] })
    assert.deepStrictEqual([all.body.data.web.length, all.body.data.images.length, all.body.creditsUsed], [11, 11, 6])
    assert.deepStrictEqual(
      all.body.data.web.map(({ position }) => position),
      Array.from({ length: 11 }, (_, at) => at + 1)
    )
  }))

it.live("reports sources without any data, but not empty results", () =>
  Effect.gen(function*() {
    const without = yield* engineOf([news[2]!])
    const { body } = yield* without.search({ query: "harbour", sources: ["images", "news"], categories: ["research"] })
    assert.deepStrictEqual(body.warnings, [
      "This engine has no images.",
      "This engine has no news: no stored page has a publication date.",
      "This engine has no research papers: none have been loaded."
    ])
    assert.strictEqual(body.warning, body.warnings.join(" "))
    assert.deepStrictEqual<unknown>(body.data, { images: [], news: [], research: [] })
    const knowing = yield* engineOf([news[0]!])
    const nothing = yield* knowing.search({ query: "zebra", sources: ["news", "web"] })
    assert.isUndefined(nothing.body.warnings)
    assert.strictEqual(nothing.body.creditsUsed, 0)
    assert.match(nothing.body.id, /^[\da-f-]{36}$/)
  }))

it.live("returns repositories and documentation for the category developer", () =>
  Effect.gen(function*() {
    const developer = [
      "https://github.com/owner/tool",
      "https://github.com/owner/tool/issues/12",
      "https://tool.readthedocs.io/en/latest/",
      "https://www.postgresql.org/docs/17/tool.html"
    ]
    const others = [
      "https://github.com/owner",
      "https://github.com/owner/tool/stargazers",
      "https://blog.example/tool",
      "https://www.postgresql.org/about/tool",
      // documentation in general
      "https://docs.clinic.example/start",
      "https://api.weather.example/tool",
      "https://shop.example/manual/tool",
      "https://city.example/docs/plan"
    ]
    const changes: ReadonlyArray<readonly [string, string, boolean]> = [
      ["https://github.com/owner/tool/pull/4", "somebody merged 3 commits into main from tool-branch", true],
      ["https://github.com/owner/tool/pull/5", "somebody wants to merge 3 commits into main from tool-branch", false],
      ["https://codeberg.org/owner/tool/pulls/6", "somebody merged 1 commit from tool-branch into main", true],
      ["https://gitlab.com/owner/tool/-/merge_requests/7", "Merged created 2 years ago by somebody: tool", true],
      ["https://gitlab.com/owner/tool/-/merge_requests/8", "Open created 2 years ago by somebody: tool", false]
    ]
    const { search } = yield* engineOf([
      ...[...developer, ...others].map((url) => aPage({ url, title: "Tool", text: "How the tool works" })),
      ...changes.map(([url, text]) => aPage({ url, title: "Tool", text })),
      htmlPage(
        "https://tool.example/guide",
        `<meta name=generator content="Sphinx 7.2"><title>Tool</title><p>How the tool works`
      ),
      htmlPage(
        "https://tool.example/api",
        `<html itemscope itemtype="https://schema.org/APIReference"><title>Tool</title><p>How the tool works`
      ),
      htmlPage(
        "https://tool.example/start",
        `<title>Tool</title><script type="application/ld+json">{"@type": "TechArticle"}</script><p>How the tool works`
      ),
      htmlPage(
        "https://tool.example/news",
        `<html itemscope itemtype="https://schema.org/NewsArticle"><title>Tool</title><p>How the tool works`
      )
    ])
    const { body } = yield* search({ query: "tool", categories: ["developer"], limit: 20 })
    assert.sameMembers([...urlsOf(body.data.web)], [
      ...developer,
      ...changes.flatMap(([url, , isMerged]) => isMerged ? [url] : []),
      "https://tool.example/guide",
      "https://tool.example/api",
      "https://tool.example/start"
    ])
    assert.isTrue(body.data.web.every(({ category }) => category === "developer"))
    assert.isUndefined(body.warnings)
  }))

it.live("alternates the results of several categories, each with its own", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([
      aPage({ url: "https://a.example/tool.pdf", title: "Tool", text: "tool" }),
      aPage({ url: "https://tool.readthedocs.io/tool", title: "Tool", text: "tool" }),
      aPage({ url: "https://a.example/tool", title: "Tool", text: "tool" })
    ])
    const { body } = yield* search({ query: "tool", categories: [{ type: "pdf" }, "developer"] })
    assert.deepStrictEqual(body.data.web.map(({ category, position, url }) => [position, category, url]), [
      [1, "pdf", "https://a.example/tool.pdf"],
      [2, "developer", "https://tool.readthedocs.io/tool"]
    ])
    const none = yield* search({ query: "zebra", categories: ["pdf"] })
    assert.deepStrictEqual([none.status, none.body.data.web, none.body.warnings], [200, [], undefined])
  }))
