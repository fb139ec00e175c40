import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import { parse } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PageStore, type StoredPage } from "../../src/store/page-store.ts"
import { aPage } from "./a-page.ts"
import { storeAndIndex } from "./engine-layers.ts"

const found = (text: string) =>
  Effect.gen(function*() {
    const hits = yield* (yield* SearchIndex).search({ terms: [{ kind: "words", text }], limit: 100, highlights: false })
    return hits.map(({ url }) => url)
  })

// no decoder accepts half a surrogate pair
const Text = Schema.String.check(Schema.makeFilter((text: string) => !/\p{Surrogate}/u.test(text)))
const Texts = Schema.Array(Text)
const Page = Schema.Struct({
  requestedUrl: Text,
  url: Schema.Literals(["https://example.com/", "http://localhost:4000/a?b=%20", "https://example.com/caf%C3%A9.html"]),
  status: Schema.Literals([200, 203, 404]),
  contentType: Text,
  fetchedAt: Schema.Literals([0, 1_700_000_000_000, 1_700_000_000_000.5]),
  rawHtml: Text,
  findable: Schema.optionalKey(Schema.Boolean),
  detectedLanguage: Schema.optionalKey(Schema.Literal("de")),
  content: Schema.Struct({
    title: Text,
    description: Text,
    language: Schema.optionalKey(Schema.Literals(["en", "de-CH"])),
    headings: Texts,
    text: Text,
    html: Text,
    markdown: Text,
    links: Texts,
    linkTexts: Schema.optionalKey(Schema.Array(Schema.NullOr(Text))),
    images: Texts,
    metadata: Schema.Record(Text, Schema.Union([Text, Texts])),
    publishedAt: Schema.optionalKey(Schema.Int)
  })
})

it.effect.prop(
  "returns any page as it was stored",
  { page: Page },
  Effect.fnUntraced(function*({ page }) {
    const store = yield* PageStore
    const { detectedLanguage: _, ...rest } = page
    // the language is detected only if the page declares none
    const given: StoredPage = page.content.language === undefined ? page : rest
    yield* store.put(given)
    assert.deepStrictEqual(yield* store.get(page.url), given)
  }, Effect.provide(storeAndIndex()))
)

it.effect("finds a page by its final and its requested URL, with or without a fragment", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const page = aPage({ requestedUrl: "http://example.com", url: "https://www.example.com/home" })
    yield* store.put(page)
    for (
      const url of [
        "http://example.com",
        "http://example.com/#top",
        "https://www.example.com/home",
        "HTTPS://www.example.com:443/home#x"
      ]
    ) {
      assert.deepStrictEqual(yield* store.get(url), page, url)
    }
    assert.isUndefined(yield* store.get("https://www.example.com/"))
    assert.isUndefined(yield* store.get("not a url"))
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("replaces a page in the store and in searches", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    yield* store.put(aPage({ url: "https://example.com/", text: "It was about coffee." }))
    yield* store.put(aPage({ url: "https://example.com/", text: "Now it is about tea." }))
    assert.strictEqual(yield* store.count, 1)
    assert.deepStrictEqual(yield* found("coffee"), [])
    assert.deepStrictEqual(yield* found("tea"), ["https://example.com/"])
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("removes a page by any of its URLs, from searches as well", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    yield* store.put(aPage({ requestedUrl: "https://example.com/old", url: "https://example.com/new", text: "coffee" }))
    yield* store.put(aPage({ url: "https://example.com/other", text: "coffee" }))
    yield* store.remove("https://example.com/old#x")
    yield* store.remove("https://example.com/never-there")
    assert.isUndefined(yield* store.get("https://example.com/new"))
    assert.strictEqual(yield* store.count, 1)
    assert.deepStrictEqual(yield* store.urls, ["https://example.com/other"])
    assert.deepStrictEqual(yield* found("coffee"), ["https://example.com/other"])
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("a page whose URL now redirects is replaced by the target", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const moved = aPage({ requestedUrl: "https://example.com/a", url: "https://example.com/b", text: "coffee" })
    yield* store.put(aPage({ url: "https://example.com/a", text: "coffee" }))
    yield* store.put(moved)
    assert.deepStrictEqual(yield* store.get("https://example.com/a"), moved)
    assert.deepStrictEqual(yield* found("coffee"), ["https://example.com/b"])
    const back = aPage({ url: "https://example.com/a", text: "coffee" })
    yield* store.put(back)
    assert.deepStrictEqual(yield* store.get("https://example.com/a"), back)
    assert.deepStrictEqual(yield* store.get("https://example.com/b"), moved)
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("keeps an error page, but excludes it from searches", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    yield* store.put(aPage({ url: "https://example.com/", text: "coffee" }))
    yield* store.put(aPage({ url: "https://example.com/", text: "coffee not found", status: 404 }))
    assert.strictEqual((yield* store.get("https://example.com/"))?.status, 404)
    assert.deepStrictEqual(yield* found("coffee"), [])
    yield* store.put(aPage({ url: "https://example.com/", text: "coffee" }))
    assert.deepStrictEqual(yield* found("coffee"), ["https://example.com/"])
  }).pipe(Effect.provide(storeAndIndex())))

it.effect("keeps a page that is not findable, but excludes it from every search", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const { search } = yield* SearchIndex
    const page = aPage({ url: "https://example.com/", title: "Coffee", text: "coffee" })
    yield* store.put(page)
    yield* store.put({ ...page, findable: false })
    assert.deepStrictEqual(yield* store.get("https://example.com/"), { ...page, findable: false })
    assert.strictEqual(yield* store.count, 1)
    for (const query of ["coffee", "\"coffee\"", "intitle:coffee", "site:example.com", "-tea"]) {
      assert.deepStrictEqual(yield* search({ terms: parse(query).terms, limit: 100, highlights: false }), [], query)
    }
    yield* store.put({ ...page, findable: true })
    assert.deepStrictEqual(yield* found("coffee"), ["https://example.com/"])
  }).pipe(Effect.provide(storeAndIndex())))
