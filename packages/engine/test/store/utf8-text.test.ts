import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { PageStore } from "../../src/store/page-store.ts"
import { utf8Text } from "../../src/store/utf8-text.ts"
import { aPage } from "./a-page.ts"
import { storeAndIndex } from "./engine-layers.ts"

it("decodes to the same text as the platform's decoder", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("", "’", "日本", "é", "\0"),
      (text, more) => {
        const given = utf8Text(text + more)
        assert.strictEqual(typeof given === "string" ? given : Buffer.from(given).toString("utf8"), text + more)
      }
    )
  )
})

it.effect("is returned as it was stored", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    for (
      const text of [
        "plain",
        "naïve",
        "it’s — “so”",
        "日本語\0テキスト",
        "emoji 😀 ’",
        `long ’${"ж".repeat(70_000)}`,
        `longer ’${"ж".repeat(300_000)}`,
        "then “short”"
      ]
    ) {
      yield* store.put(aPage({ url: "https://example.com/", text }))
      const page = yield* store.get("https://example.com/")
      assert.strictEqual(page?.content.text, text)
    }
  }).pipe(Effect.provide(storeAndIndex())))
