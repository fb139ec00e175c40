import { fullGuard } from "@trawl/core/validate"
import { misfitOf } from "@trawl/types"
import contract from "@trawl/types/contract.json" with { type: "json" }
import document from "@trawl/types/openapi.json" with { type: "json" }
import { Ajv2020 } from "ajv/dist/2020.js"
import { assert, describe, it } from "vitest"
import { readExchanges } from "../../tools/src/read-exchanges.ts"
import { damages } from "./damages.ts"

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "openapi.json")
const operations: Readonly<Record<string, { readonly response: string | null; readonly answer: string }>> =
  contract.operations
const answers = readExchanges().flatMap(({ expect, file, operation }) =>
  typeof expect.value === "object" && expect.value !== null ? [{ file, operation, answer: expect.value }] : []
)

describe("the full validation of responses", () => {
  it("supports every operation with a JSON response, and no others", () => {
    for (const [id, { answer }] of Object.entries(operations)) {
      if (answer === "json") assert.isFunction(fullGuard(id), id)
    }
    assert.isUndefined(fullGuard("searchTomorrow"))
  })

  it.each(answers)("accepts $file", ({ answer, operation }) => {
    assert.isTrue(fullGuard(operation)?.(answer))
  })

  it.each(answers.filter(({ file }) => file.endsWith("-200-maximal.json")))(
    "names what was damaged of $file",
    ({ answer, operation }) => {
      const guard = fullGuard(operation) ?? assert.fail(operation)
      const fits = ajv.compile({ $ref: `openapi.json#/components/schemas/${operations[operation]?.response}` })
      let refused = 0
      for (const { path, value } of damages(answer)) {
        const misfit = misfitOf(guard, value)
        assert.strictEqual(
          misfit === undefined,
          fits(value),
          `${path} of ${JSON.stringify(value)}: ${JSON.stringify(misfit)}`
        )
        if (misfit === undefined) continue
        refused++
        assert.isTrue(isAround(misfit.path, path) || isAround(path, misfit.path), `${misfit.path} is not ${path}`)
        assert.match(misfit.expected, /^\S.*\S$/)
      }
      assert.isAbove(refused, 3)
    }
  )
})

const isAround = (outer: string, inner: string) =>
  outer === inner || outer === "" || /^[.[]/.test(inner.slice(outer.length)) && inner.startsWith(outer)
