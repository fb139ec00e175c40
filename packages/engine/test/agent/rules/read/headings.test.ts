import { assert, it } from "@effect/vitest"
import { findingsIn, foundIn, type SmallPage } from "./found-in.ts"

const ovens: SmallPage = {
  title: "Ovens of Faro",
  body: `<main><article><h1>Ovens of Faro</h1><p>Ovens of Faro are built of clay.</p>
    <h2>Fuel</h2><table><tr><th>Fuel</th><th>Heat</th></tr><tr><td>Oak</td><td>900</td></tr></table>
    <h2>Section</h2><h2>Colour of the ovens</h2><p>The colour is red.</p></article></main>`
}

it("reads a title from a heading", () => {
  assert.strictEqual(foundIn(ovens, "The title of Ovens of Faro", "title"), "Ovens of Faro")
  assert.strictEqual(foundIn(ovens, "The headline of Ovens of Faro", "headline"), "Ovens of Faro")
})

it("reads values from the text below headings and column names, not from these", () => {
  assert.strictEqual(foundIn(ovens, "The fuel of Ovens of Faro", "fuel"), "Oak")
  assert.strictEqual(foundIn(ovens, "The heat of Ovens of Faro", "heat"), "900")
  const headings = ["Ovens of Faro", "Fuel", "Heat", "Section", "Colour of the ovens"]
  for (const urls of [[], ["https://pages.example/"]]) {
    for (const name of ["fuel", "heat", "section", "colour"]) {
      const values = findingsIn(ovens, {
        prompt: `The ${name} of Ovens of Faro`,
        urls,
        schema: { type: "object", properties: { [name]: { type: "string" } } }
      }).map(({ value }) => value)
      assert.deepStrictEqual(values.filter((value) => headings.includes(String(value))), [], name)
    }
  }
})
