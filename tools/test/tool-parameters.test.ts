import { Ajv2020 } from "ajv/dist/2020.js"
import { assert, describe, it } from "vitest"
import { programFields, programFieldsOf, toolFields } from "../src/tool-fields.ts"
import * as generated from "../../packages/types/src/generated/tool-parameters.ts"
import { readSource } from "../src/generated-files.ts"
import { emitToolParameters } from "../src/emit-tool-parameters.ts"

const { programFields: leftToPrograms, ...schemas } = generated
const { document } = readSource()
const text = (await emitToolParameters.emit(readSource()))[0]?.text ?? ""

describe("the parameters of tools", () => {
  it("are valid JSON Schemas without references to others", () => {
    for (const schema of Object.values(schemas)) {
      new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true } }).compile(schema)
    }
    assert.notMatch(text, /"\$ref"|"pattern"|"x-/)
  })

  it("have the listed fields, each with the limits of the request", () => {
    for (const [component, fields] of Object.entries(toolFields)) {
      const name = `${component[0]?.toLowerCase()}${component.slice(1)}Parameters` as keyof typeof schemas
      const { properties, required } = schemas[name]
      const whole = document.components.schemas[component]
      assert.deepStrictEqual(Object.keys(properties), Object.keys(fields))
      assert.deepStrictEqual(required, [...whole?.required ?? []])
      for (const [field, { maximum, maxLength, minimum }] of Object.entries(properties)) {
        const { maximum: most, maxLength: longest, minimum: least } = whole?.properties?.[field] ?? {}
        assert.deepStrictEqual([maximum, maxLength, minimum], [most, longest, least], field)
      }
    }
  })

  it("omit the fields that only programs set: those of all requests, and further ones for each request", () => {
    assert.includeMembers(Object.keys(leftToPrograms), Object.keys(toolFields))
    assert.hasAllKeys(leftToPrograms, Object.keys(programFieldsOf))
    for (const [component, own] of Object.entries(programFieldsOf)) {
      assert.deepStrictEqual(leftToPrograms[component as keyof typeof leftToPrograms], [...programFields, ...own])
    }
  })

  it("are short, because each word costs tokens on every call", () => {
    for (const schema of Object.values(schemas)) assert.isBelow(JSON.stringify(schema).length, 2000)
  })
})
