import { assert, describe, it } from "vitest"
import { draftOf, type SchemaDraft, schemaOf } from "../src/schema/schema-draft.ts"

const fields: SchemaDraft["fields"] = [
  { name: "title", type: "string", description: "as printed" },
  { name: "price", type: "number", description: "" },
  { name: "tags", type: "strings", description: "" }
]

describe("a schema in a form", () => {
  it.each([[false, false], [true, false], [false, true], [true, true]])(
    "is restored unchanged, a list: %s, cited: %s",
    (isList, isCited) => {
      const draft = { fields, isList, isCited }
      assert.deepStrictEqual(draftOf(schemaOf(draft)), draft)
    }
  )

  it("requests the source of each field on demand", () => {
    const { properties } = schemaOf({ fields: fields.slice(1, 2), isList: false, isCited: true })
    assert.deepStrictEqual(properties, { price: { type: "number" }, price_citation: { type: "string" } })
  })

  it("is not shown if the form cannot show all of it", () => {
    for (
      const schema of [{ type: "object", required: ["a"], properties: { a: { type: "string" } } }, { type: "string" }, {
        type: "object",
        properties: { a: { type: "object", properties: {} } }
      }, null]
    ) {
      assert.isUndefined(draftOf(schema))
    }
  })
})
