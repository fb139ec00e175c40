import { assert, it } from "@effect/vitest"
import { FullTextIndex } from "@trawl/full-text/effect"
import { nextToken, tokenAt, tokenize } from "@trawl/full-text/text"
import * as Effect from "effect/Effect"
import { countInitials } from "../../src/results/initials.ts"
import { SearchableText } from "../../src/results/searchable-text.ts"

const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
const texts = [
  "Plain words, and Capitals 12",
  "“Café” — naïve Ångström… ΣΊΣΥΦΟΣ ὈΔΥΣΣΕΎΣ",
  "İstanbul ISTANBUL ıspanak",
  "e\u0301 und n\u0303o \ud801\udc00 \ud800",
  "日本語 検索 retryPolicy²",
  "Ǆ ǅ ʰa aª 1½ x_y"
]

it("a text is normalized as in Unicode, with the position of each character", () => {
  for (const text of [...texts, ...everyUnit.filter((unit) => unit.normalize("NFC") === unit)]) {
    const lower = text.normalize("NFC").replaceAll("İ", "I").toLowerCase()
    const searchable = new SearchableText(text)
    assert.strictEqual(searchable.lower, lower)
    assert.strictEqual(
      searchable.withoutAccents,
      lower.replace(/[à-ɏḁ-ỹ]/g, (letter) => letter.normalize("NFD").charAt(0))
    )
  }
})

it("initials are letters and digits after other characters", () => {
  for (const text of [...texts, ...everyUnit.map((unit) => `a ${unit}b ${unit}`)]) {
    const { other, small } = countInitials(text)
    assert.strictEqual(small, text.match(/(?<![\p{L}\p{N}])\p{Ll}/gu)?.length ?? 0, text)
    assert.strictEqual(other, text.match(/(?<![\p{L}\p{N}])[\p{Lu}\p{N}]/gu)?.length ?? 0, text)
  }
})

it("tokens are found in the order of the text", () => {
  for (const text of texts.map((text) => text.normalize("NFC"))) {
    const found: Array<string> = []
    for (let at = nextToken(text, 0); at < text.length; at = nextToken(text, at + found.at(-1)!.length)) {
      found.push(tokenAt(text, at) ?? assert.fail(text))
    }
    assert.deepStrictEqual(found, [...tokenize(text)])
  }
})

it.effect("a cached page that has changed is read again", () =>
  Effect.gen(function*() {
    const index = yield* FullTextIndex
    for (const word of ["first", "first", "first", "second"]) {
      yield* index.put({ url: "https://changing.example/", text: `The ${word} harbour of all.` })
      for (let time = 0; time < 3; time++) {
        const [hit] = yield* index.search("harbour")
        assert.strictEqual(hit?.description, `The ${word} harbour of all.`)
      }
    }
  }).pipe(Effect.provide(FullTextIndex.layer())))
