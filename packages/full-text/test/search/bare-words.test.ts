import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { bare, urlsFound } from "./search-pages.ts"

const page = (name: string, text: string) => ({ url: `https://pages.test/${name}`, text })
const found = (text: string, query: string) =>
  Effect.map(urlsFound([page("1", text), page("2", "something else entirely")], query), (urls) => urls.length === 1)

it.effect.each(
  [
    ["It retries every request.", "retry"],
    ["Schedules are composable.", "scheduling"],
    ["Run it twice.", "running"],
    ["Un café, s'il vous plaît.", "cafe"],
    ["Un cafe, s'il vous plait.", "café"],
    ["Bahnhofstraße", "BAHNHOFSTRASSE"],
    ["Call retryPolicy first.", "retry policy"],
    ["A retry policy is a value.", "retryPolicy"],
    ["max_retries sets the limit", "retries"],
    ["全文検索エンジンを作る", "検索エンジン"],
    ["全文搜索引擎", "搜索"],
    ["한국어 검색은 어렵다", "검색"],
    ["ภาษาไทยไม่มีช่องว่าง", "ไทย"],
    ["Поиск по документам", "ПОИСК"],
    ["an ex\u00adam\u00adple", "example"]
  ] as const
)("%j is found by %j", ([text, query]) => Effect.map(found(text, query), assert.isTrue))

it.effect.each(
  [
    ["A string of beads.", "ring"],
    ["全文検索", "索検"],
    ["retrying", "entry"]
  ] as const
)("%j is not found by %j", ([text, query]) => Effect.map(found(text, query), assert.isFalse))

it.effect("a last word that no page has counts as a prefix", () =>
  Effect.gen(function*() {
    const pages = [
      page("1", "Backoff with JavaScript"),
      page("2", "Backoff with Javanese coffee"),
      page("3", "Backoff")
    ]
    assert.sameMembers(yield* urlsFound(pages, { terms: bare("backoff java"), limit: 2 }), [
      "https://pages.test/1",
      "https://pages.test/2"
    ])
    assert.deepStrictEqual(yield* urlsFound(pages, { terms: bare("java with"), limit: 2 }), [
      "https://pages.test/1",
      "https://pages.test/2"
    ])
    assert.deepStrictEqual(yield* urlsFound([...pages, page("4", "Java")], "java"), ["https://pages.test/4"])
    assert.isEmpty(yield* urlsFound(pages, { terms: [{ kind: "exact", text: "java" }] }))
  }))

it.effect("words of the URL count, except for its scheme, top-level domain and extension", () =>
  Effect.gen(function*() {
    const pages = [{ url: "https://jitter.example.org/guide/back-off.html" }]
    for (const query of ["jitter", "guide", "backoff guide", "back off"]) {
      assert.lengthOf(yield* urlsFound(pages, query), 1, query)
    }
    for (const query of ["https", "org", "html"]) {
      assert.lengthOf(yield* urlsFound(pages, query), 0, query)
    }
  }))

it.effect("pages with all words come first, then pages with some", () =>
  Effect.gen(function*() {
    const pages = [
      page("some", "retry ".repeat(50)),
      page("all", `retry the call ${"filler ".repeat(200)} with jitter`),
      page("none", "coffee")
    ]
    assert.deepStrictEqual(yield* urlsFound(pages, "retry jitter"), [
      "https://pages.test/all",
      "https://pages.test/some"
    ])
    assert.deepStrictEqual(yield* urlsFound(pages, { terms: bare("retry jitter"), limit: 1 }), [
      "https://pages.test/all"
    ])
  }))

it.effect("function words neither add nor remove pages, unless there are no other words", () =>
  Effect.gen(function*() {
    const pages = [page("undo", "Undo commits with reset."), page("how", "This is how it is done.")]
    assert.deepStrictEqual(yield* urlsFound(pages, "how to undo the commit"), ["https://pages.test/undo"])
    assert.deepStrictEqual(yield* urlsFound(pages, "how is it"), ["https://pages.test/how"])
  }))

it.effect("punctuation between words is ignored, and punctuation alone finds nothing", () =>
  Effect.gen(function*() {
    const pages = [page("1", "research & development")]
    assert.lengthOf(yield* urlsFound(pages, "research & development"), 1)
    assert.lengthOf(yield* urlsFound(pages, "&&& ???"), 0)
  }))

it.effect("a query of the maximum length is answered", () =>
  Effect.gen(function*() {
    const pages = [page("1", "a b c ".repeat(100)), page("2", "検".repeat(500))]
    for (
      const query of [
        "a ".repeat(250),
        "b c".repeat(166),
        "検".repeat(500),
        "retryPolicyOfA ".repeat(33),
        "\" OR * NEAR(",
        "'; DROP TABLE page; --"
      ]
    ) {
      yield* urlsFound(pages, query)
    }
  }))
