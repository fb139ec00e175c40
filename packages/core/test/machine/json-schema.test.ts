import { assert, describe, it } from "@effect/vitest"
import { checkJsonSchemas, type StandardSchema, withJsonSchemas } from "@trawl/core/machine"

/** A schema of a library that converts itself to this; undefined: it cannot. */
const standard = (converted?: Record<string, unknown>): StandardSchema => ({
  "~standard": { validate: (value) => ({ value }), jsonSchema: converted && { input: () => converted } }
})

const checked = (schema: unknown, toJsonSchema?: () => object) => {
  const { formats } = withJsonSchemas({ formats: [{ type: "json", schema, ...toJsonSchema && { toJsonSchema } }] })
  return { problem: checkJsonSchemas("formats", formats)?.rule, sent: formats[0]?.schema }
}

describe("the schema of a json format", () => {
  it.each([[{}], [{ $schema: "https://json-schema.org/draft-07/schema" }], [{ type: "object" }]])(
    "is sent as it is when it is a JSON Schema: %j",
    (schema) => {
      assert.deepStrictEqual(checked(schema), { problem: undefined, sent: schema })
    }
  )

  it("is sent as the JSON Schema that it gives", () => {
    assert.deepStrictEqual(checked(standard({ type: "string" })), { problem: undefined, sent: { type: "string" } })
    assert.deepStrictEqual(checked(standard(), () => ({ type: "number" })), {
      problem: undefined,
      sent: { type: "number" }
    })
  })

  it("asks for a converter where it gives none", () => {
    assert.strictEqual(checked(standard()).problem, "must be or give a JSON Schema: add `toJsonSchema`")
  })

  it("is better left out where it accepts anything: a converter that finds nothing gives the same", () => {
    for (const empty of [{}, { $schema: "https://json-schema.org/draft-07/schema" }]) {
      assert.strictEqual(checked(standard(empty)).problem, "must be or give a JSON Schema: leave out one that is empty")
      assert.strictEqual(
        checked(standard(), () => empty).problem,
        "must be or give a JSON Schema: leave out one that is empty"
      )
    }
  })
})
