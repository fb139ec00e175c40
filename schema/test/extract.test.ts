import { assert, describe, it } from "vitest"
import { ExtractRequest } from "../src/extract-request.ts"
import { problemsOf } from "./problems-of.ts"

const problems = problemsOf(ExtractRequest)

describe("an extract request", () => {
  it("accepts URLs, a prompt, or both", () => {
    assert.deepStrictEqual(problems({ urls: ["https://docs.example.com/*"] }), [])
    assert.deepStrictEqual(problems({ prompt: "The title." }), [])
    assert.deepStrictEqual(problems({ urls: ["https://docs.example.com/"], prompt: "The title." }), [])
    assert.deepStrictEqual(problems({}), ["urls: Expected urls or a prompt"])
  })

  it("passes a JSON Schema on unchanged", () => {
    assert.deepStrictEqual(problems({ prompt: "a", schema: { type: "object", "x-order": 1 } }), [])
    assert.deepStrictEqual(problems({ prompt: "a", schema: "object" }), ["schema: Expected an object: a JSON Schema"])
  })
})
