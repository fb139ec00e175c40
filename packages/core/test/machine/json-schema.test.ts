import { assert, describe, it } from "@effect/vitest"
import { checkJsonSchemas, type StandardSchema, withJsonSchemas } from "@trawl/core/machine"

/** A Standard Schema that converts itself to this JSON Schema; undefined: it cannot convert itself. */
const standard = (converted?: Record<string, unknown>): StandardSchema => ({
  "~standard": { validate: (value) => ({ value }), jsonSchema: converted && { input: () => converted } }
})

const checked = (schema: unknown, toJsonSchema?: () => object) => {
  const { formats } = withJsonSchemas({ formats: [{ type: "json", schema, ...toJsonSchema && { toJsonSchema } }] })
  return { problem: checkJsonSchemas("formats", formats)?.rule, sent: formats[0]?.schema }
}

describe("the schema of a json format", () => {
  it.each([[{}], [{ $schema: "https://json-schema.org/draft-07/schema" }], [{ type: "object" }]])(
    "is sent unchanged if it is a JSON Schema: %j",
    (schema) => {
      assert.deepStrictEqual(checked(schema), { problem: undefined, sent: schema })
    }
  )

  it("is sent as the JSON Schema that it converts to", () => {
    assert.deepStrictEqual(checked(standard({ type: "string" })), { problem: undefined, sent: { type: "string" } })
    assert.deepStrictEqual(checked(standard(), () => ({ type: "number" })), {
      problem: undefined,
      sent: { type: "number" }
    })
  })

  it("requires `toJsonSchema` if it cannot convert itself", () => {
    assert.strictEqual(checked(standard()).problem, "must be a JSON Schema or convert to one: add `toJsonSchema`")
  })

  it("must not be empty, because a converter that finds nothing also returns an empty schema", () => {
    for (const empty of [{}, { $schema: "https://json-schema.org/draft-07/schema" }]) {
      assert.strictEqual(
        checked(standard(empty)).problem,
        "must be a JSON Schema or convert to one: omit an empty schema"
      )
      assert.strictEqual(
        checked(standard(), () => empty).problem,
        "must be a JSON Schema or convert to one: omit an empty schema"
      )
    }
  })

  it.each([() => {}, new Map(), "object"])("must be a plain object: %s", (schema) => {
    assert.strictEqual(checked(schema).problem, "must be a JSON Schema or convert to one: use a plain object")
  })
})
