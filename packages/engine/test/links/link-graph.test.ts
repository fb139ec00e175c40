import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { PageStore } from "../../src/store/page-store.ts"
import { indexes } from "../store/engine-layers.ts"
import { temporaryDirectory } from "../store/temporary-directory.ts"
import { found, linkedPages, linking, put, refresh } from "./linked-pages.ts"

const home = "https://brews.example/"
const filler = "Notes on water, time and temperature, and on what they do to the taste in a cup. ".repeat(4)

for (const index of ["segments", "fts5"] as const satisfies ReadonlyArray<keyof typeof indexes>) {
  describe(index, () => {
    it.effect("ranks a page first for a word in its anchor texts, even if it does not contain the word", () =>
      Effect.gen(function*() {
        yield* put(
          { url: home, title: "Brews", text: filler },
          { url: "https://other.example/", title: "Other", text: `${filler} Somebody said espresso. ${filler}` },
          linking("https://one.example/", { [home]: "All about espresso" }, { text: filler }),
          linking("https://two.example/", { [`${home}#start`]: "espresso" }, { text: filler }),
          linking("https://three.example/", { "http://www.brews.example": "Espresso, explained" }, { text: filler })
        )
        assert.deepStrictEqual(yield* found("espresso"), ["https://other.example/"])
        yield* refresh
        assert.deepStrictEqual(yield* found("espresso"), [home, "https://other.example/"])
      }).pipe(Effect.provide(linkedPages(":memory:", index))))

    it.effect("ranks the linked page first among pages with the same text", () =>
      Effect.gen(function*() {
        const text = `A portafilter. ${filler}`
        yield* put(
          { url: "https://first.example/", title: "Portafilter", text },
          { url: "https://linked.example/", title: "Portafilter", text },
          ...[1, 2, 3, 4].map((at) =>
            linking(`https://fan${at}.example/`, { "https://linked.example/": "" }, { text: filler })
          )
        )
        assert.deepStrictEqual(yield* found("portafilter"), ["https://first.example/", "https://linked.example/"])
        yield* refresh
        assert.deepStrictEqual(yield* found("portafilter"), ["https://linked.example/", "https://first.example/"])
      }).pipe(Effect.provide(linkedPages(":memory:", index))))
  })
}

const web = [
  { url: home, title: "Brews", text: filler },
  ...Array.from(
    { length: 30 },
    (_, at) =>
      linking(`https://fan${at % 7}.example/${at}`, {
        [home]: at % 2 === 0 ? "espresso" : "brews",
        [`https://fan${(at + 1) % 7}.example/${at + 1}`]: `fan ${at}`
      }, { text: filler })
  )
]

it.effect("a second refresh changes nothing, and a small change of the links changes little", () =>
  Effect.gen(function*() {
    yield* put(...web)
    const first = yield* refresh
    assert.strictEqual(first.pages, 31)
    assert.strictEqual(first.links, 59)
    assert.isAbove(first.changed, 20)
    assert.strictEqual((yield* refresh).changed, 0)
    yield* put(linking("https://new.example/", { "https://fan1.example/1": "fan 0" }))
    assert.isAtMost((yield* refresh).changed, 3)
    assert.strictEqual((yield* refresh).changed, 0)
  }).pipe(Effect.provide(linkedPages())))

it.effect("anchor texts are removed when the linking pages change or are removed", () =>
  Effect.gen(function*() {
    yield* put(...web.slice(0, 3))
    yield* refresh
    assert.strictEqual((yield* found("espresso brews"))[0], home)
    yield* put({ url: web[1]!.url, text: filler })
    yield* Effect.flatMap(PageStore, ({ remove }) => remove(web[2]!.url))
    yield* refresh
    assert.deepStrictEqual(yield* found("espresso"), [])
  }).pipe(Effect.provide(linkedPages())))

it.effect("a page keeps its anchor texts when it is stored again, and after a restart", () =>
  Effect.gen(function*() {
    const directory = yield* temporaryDirectory
    yield* Effect.andThen(put(...web), refresh).pipe(Effect.provide(linkedPages(directory)))
    yield* Effect.gen(function*() {
      assert.deepStrictEqual(yield* found("espresso"), [home])
      yield* put({ url: home, title: "New", text: "New words." })
      assert.deepStrictEqual(yield* found("espresso"), [home])
      assert.strictEqual((yield* refresh).changed, 0)
    }).pipe(Effect.provide(linkedPages(directory)))
  }))

it.effect("nofollow links and links of a page to itself do not count", () =>
  Effect.gen(function*() {
    yield* put(
      { url: home, text: filler },
      linking("https://one.example/", { [home]: null }),
      linking("https://two.example/", { "https://two.example/": "espresso" })
    )
    assert.deepStrictEqual(yield* refresh, { pages: 3, links: 0, changed: 0 })
    assert.deepStrictEqual(yield* found("espresso"), [])
  }).pipe(Effect.provide(linkedPages())))

it.effect("an anchor text of many pages does not count", () =>
  Effect.gen(function*() {
    const pages = Array.from({ length: 40 }, (_, at) =>
      linking(`https://example.com/${at}`, { [`https://example.com/${at + 1}`]: "Onward", [home]: "espresso" }))
    yield* put({ url: home }, ...pages)
    yield* refresh
    assert.deepStrictEqual(yield* found("onward"), [])
    assert.deepStrictEqual(yield* found("espresso"), [home])
  }).pipe(Effect.provide(linkedPages())))
