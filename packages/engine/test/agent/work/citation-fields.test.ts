import { assert, it } from "@effect/vitest"
import { withCitations, withoutCitations } from "../../../src/agent/work/citation-fields.ts"

const text = { type: "string" }

const schema = {
  type: "object",
  properties: {
    price: { type: "number" },
    price_citation: text,
    court_citation: text,
    colours: { type: "array", items: { type: "object", properties: { value: text, value_citation: text } } },
    shops: { type: "array", items: { $ref: "#/$defs/shop" } }
  },
  required: ["price", "price_citation"],
  $defs: { shop: { type: "object", properties: { city: text, city_citation: text } } }
}

it("removes citation fields from the schema for reading", () => {
  assert.deepStrictEqual(withoutCitations(schema), {
    type: "object",
    properties: {
      price: { type: "number" },
      court_citation: text,
      colours: { type: "array", items: text },
      shops: { type: "array", items: { $ref: "#/$defs/shop" } }
    },
    required: ["price"],
    $defs: { shop: { type: "object", properties: { city: text } } }
  })
})

it("adds the source next to each value, and to each item of a list of values", () => {
  const data = { price: 5, colours: ["red"], shops: [{ city: "Faro" }] }
  assert.deepStrictEqual(withCitations(data, schema, (place) => `https://kettle.dev/${place.join("/")}`), {
    price: 5,
    price_citation: "https://kettle.dev/price",
    colours: [{ value: "red", value_citation: "https://kettle.dev/colours/0" }],
    shops: [{ city: "Faro", city_citation: "https://kettle.dev/shops/0/city" }]
  })
})
