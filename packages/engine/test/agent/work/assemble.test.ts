import { assert, it } from "@effect/vitest"
import type { SourcedFinding } from "../../../src/agent/ground/reasoner.ts"
import { assemble } from "../../../src/agent/work/assemble.ts"

const found = (page: string, path: string, value: unknown, score = 0.6, item?: string): SourcedFinding => ({
  path: path.split("."),
  value,
  quote: String(value),
  score,
  url: `https://kettle.dev/${page}`,
  title: page,
  ...item === undefined ? {} : { item }
})

const object = (properties: object, required: ReadonlyArray<string> = []) => ({ type: "object", properties, required })
const text = { type: "string" }

it("prefers the value of several pages to that of one page with slightly more confidence", () => {
  const schema = object({ price: { type: "number" } })
  assert.deepStrictEqual(
    assemble(schema, [found("a", "price", 5, 0.65), found("b", "price", 6), found("c", "price", 6)]).data,
    { price: 6 }
  )
})

it("counts a page only once", () => {
  const schema = object({ price: { type: "number" } })
  assert.deepStrictEqual(
    assemble(schema, [found("a", "price", 5, 0.65), found("b", "price", 6), found("b", "price", 6)]).data,
    { price: 5 }
  )
})

it("extends a list by pages that share an item with it, without duplicates, and ignores other lists", () => {
  const schema = object({
    shops: { type: "array", items: object({ city: text, opened: { type: "integer" } }, ["city"]) }
  })
  const { data } = assemble(schema, [
    found("a", "shops.*.city", "Faro", 0.8, "1"),
    found("a", "shops.*.city", "Porto", 0.8, "2"),
    found("b", "shops.*.city", "faro", 0.6, "1"),
    found("b", "shops.*.opened", 2011, 0.6, "1"),
    found("b", "shops.*.city", "Lisbon", 0.6, "2"),
    found("c", "shops.*.city", "Contact", 0.5, "1"),
    found("c", "shops.*.city", "Imprint", 0.5, "2")
  ])
  assert.deepStrictEqual(data, { shops: [{ opened: 2011, city: "Faro" }, { city: "Porto" }, { city: "Lisbon" }] })
})

it("names missing fields, and those that the schema requires", () => {
  const schema = object({ name: text, price: { type: ["number", "null"] }, sku: text }, ["name", "price"])
  const { missing, required } = assemble(schema, [])
  assert.deepStrictEqual([missing, required], [["name", "price", "sku"], ["name"]])
})

it("is more confident in values that pages agree on, unless others disagree", () => {
  const schema = object({ price: { type: "number" } })
  const alone = assemble(schema, [found("a", "price", 6)])
  const agreed = assemble(schema, [found("a", "price", 6), found("b", "price", 6)])
  const contested = assemble(schema, [found("a", "price", 6), found("b", "price", 6), found("c", "price", 5)])
  assert.isAbove(agreed.sure, alone.sure)
  assert.strictEqual(contested.sure, alone.sure)
})

it("prefers values of pages that the task names, and takes only missing fields from others", () => {
  const schema = object({ price: { type: "number" }, colour: text })
  const findings = [
    found("given", "price", 5, 0.5),
    found("b", "price", 6, 0.9),
    found("c", "price", 6, 0.9),
    found("b", "colour", "red")
  ]
  assert.deepStrictEqual(assemble(schema, findings, [], ["https://kettle.dev/given"]).data, { price: 5, colour: "red" })
})
