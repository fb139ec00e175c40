import { assert, it } from "@effect/vitest"
import type { AgentTask } from "../../../src/agent/ground/agent-task.ts"
import type { SourcedFinding } from "../../../src/agent/ground/reasoner.ts"
import { fieldsOf } from "../../../src/agent/model/fields.ts"
import { schemaFields } from "../../../src/agent/rules/read/schema-fields.ts"
import { assemble } from "../../../src/agent/work/assemble.ts"
import { taskWords } from "../../../src/agent/work/task-words.ts"
import { plainSchema } from "../../../src/scrape/extract/plain-schema.ts"

const itself = { $ref: "#" }
const text = { type: "string" }
const manyParts = {
  type: "object",
  properties: { ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`part${at}`, itself])), name: text }
}
const manyWays = { anyOf: Array.from({ length: 40 }, () => itself) }
const steps = Object.fromEntries(
  Array.from(
    { length: 9 },
    (
      _,
      at
    ) => [`step${at}`, {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_, to) => [`to${to}`, { $ref: `#/$defs/step${at + 1}` }])
      )
    }]
  )
)
const manySteps = { $ref: "#/$defs/step0", $defs: { ...steps, step9: text } }

const found = (path: string, value: unknown): SourcedFinding => ({
  path: path.split("."),
  value,
  quote: String(value),
  score: 0.6,
  url: "https://kettle.dev/",
  title: ""
})

const task = (schema: NonNullable<AgentTask["schema"]>): AgentTask => ({
  prompt: "x",
  strictConstrainToURLs: false,
  earlier: [],
  schema
})

it("reads a limited number of parts of a recursive schema, and the parts next to it", () => {
  for (const schema of [manyParts, manyWays, manySteps]) {
    fieldsOf(schema)
    taskWords(task(schema))
    plainSchema(schema, schema)
    assert.isAtMost(schemaFields(schema).length, 2_000)
    assert.deepStrictEqual(assemble(schema, []).required, schema === manyWays ? ["data"] : [])
  }
  assert.include(schemaFields(manyParts).map(({ name }) => name), "name")
  assert.include(fieldsOf(manyParts).map(({ label }) => label), "part3.name")
  assert.isTrue(taskWords(task(manyParts)).fields.has("part39"))
})

it("assembles a recursive object as far as its values were found", () => {
  const schema = { type: "object", properties: { name: text, parent: itself } }
  const { data, missing } = assemble(schema, [found("name", "Kettle"), found("parent.parent.name", "Pot")])
  assert.deepStrictEqual(data, { name: "Kettle", parent: { parent: { name: "Pot" } } })
  assert.deepStrictEqual(missing, ["parent.name", "parent.parent.parent"])
  assert.deepStrictEqual(assemble({ anyOf: [itself, text] }, [{ ...found("x", "Kettle"), path: [] }]).data, "Kettle")
})

it("detects nullable fields with an alternative that is only null, also by reference", () => {
  const root = { $defs: { none: { type: "null" } } }
  const one = plainSchema({ anyOf: [text, { type: "null" }] }, root)
  assert.deepStrictEqual([one.nullable, one.alternatives], [true, [text]])
  assert.isTrue(plainSchema({ oneOf: [text, { $ref: "#/$defs/none" }] }, root).nullable)
  assert.isFalse(plainSchema({ anyOf: [text, { type: "number" }] }, root).nullable)
})
