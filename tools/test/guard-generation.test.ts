import { stripTypeScriptTypes } from "node:module"
import { type Guard, type Misfit, misfitOf } from "@trawl/types"
import { assert, describe, it } from "vitest"
import { emitGuards } from "../src/emit-guards.ts"
import type { JsonSchema, OpenApiDocument } from "../src/openapi-document.ts"
import { readSource } from "../src/generated-files.ts"

const { contract } = readSource()

/** A document with one operation that has this response. */
const documentOf = (schemas: Record<string, JsonSchema>, schema: JsonSchema, status = "200"): OpenApiDocument => ({
  openapi: "3.1.0",
  info: {},
  paths: {
    "/v2/start": {
      post: {
        operationId: "start",
        responses: { [status]: { description: "", content: { "application/json": { schema } } } }
      }
    }
  },
  components: { schemas }
})

/** The code of all guards in one file. */
const codeFor = async (document: OpenApiDocument): Promise<string> => {
  const files = await emitGuards.emit({ document, contract, exchanges: [], schemaFiles: [] })
  const texts = files.flatMap(({ path, text }) =>
    path.includes("/guards/") ? [text.replaceAll(/^import .*$/gm, "")] : []
  )
  return texts.join("\n")
}

const answer = { $ref: "#/components/schemas/Answer" }

/** The result of the generated guard for a value in this field. */
const guardOf = async (
  field: JsonSchema,
  schemas: Record<string, JsonSchema> = {}
): Promise<(value: unknown) => Misfit | undefined> => {
  const code = await codeFor(documentOf({ ...schemas, Answer: { type: "object", properties: { field } } }, answer))
  const { guardAnswer }: { readonly guardAnswer: Guard } = await import(
    `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`
  )
  return (value) => misfitOf(guardAnswer, { field: value })
}

const Page: JsonSchema = { type: "object", properties: { url: { type: "string" } }, required: ["url"] }
const page = { $ref: "#/components/schemas/Page" }
const misfit = (path: string, expected: string): Misfit => ({ path, expected })

describe("a generated guard", () => {
  it("accepts null or the object if a component can be null", async () => {
    const guard = await guardOf({ anyOf: [page, { type: "null" }] }, { Page })
    for (const value of [undefined, null, { url: "" }]) assert.isUndefined(guard(value))
    assert.deepStrictEqual(guard({ url: 1 }), misfit("field.url", "string"))
    assert.deepStrictEqual(guard("text"), misfit("field", "object or null"))
  })

  it("checks a list that can also be something else", async () => {
    const guard = await guardOf({ anyOf: [{ type: "string" }, { type: "array", items: page }] }, { Page })
    for (const value of ["text", [], [{ url: "" }]]) assert.isUndefined(guard(value))
    assert.deepStrictEqual(guard([{ url: "" }, {}]), misfit("field[1].url", "string"))
    assert.deepStrictEqual(guard(null), misfit("field", "string or array"))
  })

  it("distinguishes an object from a list of such objects", async () => {
    const guard = await guardOf({ anyOf: [page, { type: "array", items: page }] }, { Page })
    for (const value of [{ url: "" }, [{ url: "" }]]) assert.isUndefined(guard(value))
    assert.deepStrictEqual(guard({}), misfit("field.url", "string"))
    assert.deepStrictEqual(guard([{}]), misfit("field[0].url", "string"))
    assert.deepStrictEqual(guard(1), misfit("field", "object or array"))
  })

  it("checks lists of lists and nullable items", async () => {
    const lists = await guardOf({ type: "array", items: { type: "array", items: { type: ["number", "null"] } } })
    assert.isUndefined(lists([[1, null], []]))
    assert.deepStrictEqual(lists([[], [1, "2"]]), misfit("field[1][1]", "number or null"))
    assert.deepStrictEqual(lists([1]), misfit("field[0]", "array"))
  })

  it("accepts any text if a component is an open list of names, because the list can grow", async () => {
    const Name: JsonSchema = { type: "string", enum: ["a", "b"] }
    const guard = await guardOf({ anyOf: [{ $ref: "#/components/schemas/Name" }, { type: "null" }] }, { Name })
    for (const value of ["a", "z", null]) assert.isUndefined(guard(value))
    assert.deepStrictEqual(guard(1), misfit("field", "string or null"))
  })

  it("supports a component that contains itself", async () => {
    const Tree: JsonSchema = {
      type: "object",
      properties: { child: { anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "null" }] } }
    }
    const guard = await guardOf({ $ref: "#/components/schemas/Tree" }, { Tree })
    assert.isUndefined(guard({ child: { child: null } }))
    assert.deepStrictEqual(guard({ child: { child: 1 } }), misfit("field.child.child", "object or null"))
  })

  it.each(["200", "201", "202"])("is generated for a response %s", async (status) => {
    assert.include(await codeFor(documentOf({ Answer: Page }, answer, status)), "as guardAnswer }")
  })

  it("is not generated for a failure", async () => {
    assert.notInclude(await codeFor(documentOf({ Answer: Page }, answer, "400")), "guardAnswer")
  })

  const strange: ReadonlyArray<JsonSchema> = [
    { oneOf: [page, { type: "null" }] },
    { allOf: [page] },
    { anyOf: [page, { type: "object" }] },
    { anyOf: [{ type: "array", items: page }, { type: "array", items: { type: "string" } }] },
    { $ref: "#/components/schemas/Nowhere" }
  ]
  it.each(strange)("is not generated for a schema that it cannot express: %j", async (field) => {
    await codeFor(documentOf({ Page, Answer: { type: "object", properties: { field } } }, answer)).then(
      () => assert.fail("expected an error"),
      (error: unknown) => assert.match(String(error), /a guard (cannot|needs)|no component/)
    )
  })

  it("checks every value of a record, and reports the one that does not fit", async () => {
    const guard = await guardOf({ type: "object", additionalProperties: { type: "string" } })
    assert.strictEqual(guard({ a: "b", c: "d" }), undefined)
    assert.deepStrictEqual(guard({ a: "b", c: 1 }), misfit("field.c", "string"))
    assert.deepStrictEqual(guard([]), misfit("field", "object"))
  })

  it("is not generated for a response without a name", async () => {
    await codeFor(documentOf({}, Page, "202")).then(
      () => assert.fail("expected an error"),
      (error: unknown) => assert.match(String(error), /the response 202 of start must be a named component/)
    )
  })
})
