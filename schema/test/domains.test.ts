import { assert, describe, it } from "vitest"
import { SearchRequest } from "../src/search-request.ts"
import { hostnames, noHostnames } from "./hostname-examples.ts"
import { problemsOf } from "./problems-of.ts"

const problems = (fields: object) => problemsOf(SearchRequest)({ query: "effect", ...fields })

describe.each(["includeDomains", "excludeDomains"])("%s", (list) => {
  it.each([...hostnames, "EXAMPLE.com"])(
    "accepts %s",
    (hostname) => assert.deepStrictEqual(problems({ [list]: [hostname] }), [])
  )

  it.each(noHostnames)("rejects %j", (hostname) => {
    assert.deepStrictEqual(problems({ [list]: ["example.org", hostname] }), [
      `${list}.1: Expected a hostname without protocol, port and path`
    ])
  })

  it("is a list of strings, and may be empty", () => {
    assert.deepStrictEqual(problems({ [list]: [] }), [])
    assert.deepStrictEqual(problems({ [list]: "example.com" }), [`${list}: Expected array`])
    assert.deepStrictEqual(problems({ [list]: [1] }), [`${list}.0: Expected string`])
  })
})

it("includeDomains and excludeDomains exclude each other, unless one is empty", () => {
  const expected = ["excludeDomains: includeDomains and excludeDomains are mutually exclusive"]
  assert.deepStrictEqual(problems({ includeDomains: ["a.example"], excludeDomains: ["b.example"] }), expected)
  assert.deepStrictEqual(problems({ includeDomains: [], excludeDomains: ["b.example"] }), [])
  assert.deepStrictEqual(problems({ includeDomains: ["a.example"], excludeDomains: [] }), [])
})
