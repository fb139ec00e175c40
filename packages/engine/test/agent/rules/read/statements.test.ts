import { assert, it } from "@effect/vitest"
import { statementsOf } from "../../../../src/scrape/extract/statements/statements.ts"

const nested = (depth: number, inner: string): string =>
  depth === 0 ? inner : `<table><tr><td>${nested(depth - 1, inner)}</td></tr></table>`

const time = (html: string) => {
  const before = performance.now()
  statementsOf(html, "en")
  return performance.now() - before
}

const statementsIn = (html: string) => statementsOf(html, "en").statements.map(({ text }) => text)

it("reads text in nested layout tables once, at any depth", () => {
  assert.deepStrictEqual(statementsIn(nested(60, "<p>The kettle weighs 1.4 kg.</p>")), ["The kettle weighs 1.4 kg."])
  assert.deepStrictEqual(statementsIn(nested(60, "")), [])
})

it("does not treat rows of a nested table as rows of the outer table", () => {
  const inner =
    "<table><tr><th>City</th><th>Opened</th></tr><tr><td>Faro</td><td>2011</td></tr><tr><td>Porto</td><td>2004</td></tr></table>"
  const { listings, statements } = statementsOf(nested(2, inner), "en")
  assert.deepStrictEqual(statements.map(({ column, text }) => [column, text]), [["City", "Faro"], ["Opened", "2011"], [
    "City",
    "Porto"
  ], ["Opened", "2004"]])
  assert.deepStrictEqual(listings.map(({ items }) => items.map(({ text }) => text)), [["Faro", "Porto"], [
    "2011",
    "2004"
  ]])
})

it("reads hostile pages in about the same time as others", () => {
  const text = "The kettle boils. ".repeat(3_000)
  time(text)
  const most = 1_000 + 30 * time(text)
  assert.isBelow(time("<b>".repeat(250) + text), most)
  assert.isBelow(time("<ul><li>".repeat(120) + text), most)
  assert.isBelow(time("<dl><dt>a<dd>".repeat(80) + text), most)
  assert.isBelow(time(Array.from({ length: 8_000 }, (_, at) => `<b>x${at}</b>`).join(" ")), most)
  assert.isBelow(time(nested(120, "<s></s>".repeat(8_000))), most)
})
