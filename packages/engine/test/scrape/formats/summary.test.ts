import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"
import { article } from "./pages.ts"

it.effect("summarizes a page in its own sentences and order, without boilerplate", () =>
  Effect.gen(function*() {
    for (const options of [{}, { onlyMainContent: false }]) {
      const { fields: { summary }, warning } = yield* madeOf(article, "summary", { options })
      assert.strictEqual(warning, "")
      assert.match(
        summary ?? "",
        /^Coral reefs can recover from bleaching when the water cools within a few weeks, a survey of 84 reefs found\./
      )
      assert.match(summary ?? "", /grazing fish recovered/)
      assert.notMatch(summary ?? "", /cookies|Subscribe|beaches|rights reserved|Region/)
      assert.isBelow(summary?.length ?? 0, 900)
      assert.isBelow(summary?.indexOf("Coral reefs") ?? 0, summary?.indexOf("grazing") ?? 0)
    }
  }))

it.effect("contains no duplicate statements", () =>
  Effect.gen(function*() {
    const twice = "<p>The bridge over the river Aar opens again on Monday after a year of work.</p>"
    const { fields } = yield* madeOf(
      `<title>The bridge</title><main><h1>The bridge</h1>${twice}${twice}<p>Cars of all kinds may use it.</p></main>`,
      "summary"
    )
    assert.strictEqual(fields.summary?.match(/opens again/g)?.length, 1)
  }))

it.effect("leaves out footnote marks, but keeps other superscript", () =>
  Effect.gen(function*() {
    const { fields: { summary } } = yield* madeOf(
      `<title>The harbour</title><main><h1>The harbour</h1><p>The harbour covers 12 km<sup>2</sup> of water<sup id="r1"><a href="#n1">[3]</a></sup> and ice<sup class="reference"><a href="#n2"><span>[</span>note 1<span>]</span></a></sup> in winter.<sup><a href="#n3">4</a>, <a href="#n1">5</a></sup></p><ol><li id="n1">A book.</li></ol></main>`,
      "summary"
    )
    assert.strictEqual(summary, "The harbour covers 12 km2 of water and ice in winter.")
  }))

it.effect("is the description of a page without sentences, and null with a warning without any text", () =>
  Effect.gen(function*() {
    const listing = yield* madeOf(
      `<meta name="description" content="All our shoes at a glance."><main><h1>Shoes</h1><ul><li>Red</li><li>Blue</li></ul></main>`,
      "summary"
    )
    assert.strictEqual(listing.fields.summary, "All our shoes at a glance.")
    const empty = yield* madeOf("<main></main>", "summary")
    assert.isNull(empty.fields.summary)
    assert.match(empty.warning ?? "", /No summary/)
  }))

it.effect("reads sentences in scripts without spaces", () =>
  Effect.gen(function*() {
    const { fields } = yield* madeOf(
      `<html lang="ja"><title>東京タワー</title><main><h1>東京タワー</h1><p>東京タワーは東京都港区にある電波塔である。高さは333メートルである。1958年に完成した。</p></main>`,
      "summary"
    )
    assert.match(fields.summary ?? "", /^東京タワーは東京都港区にある電波塔である。/)
  }))
