import { assert, describe, it } from "vitest"
import { SearchRequest } from "../src/search-request.ts"
import { problemsOf } from "./problems-of.ts"

const problems = (fields: object) => problemsOf(SearchRequest)({ query: "effect", ...fields })

const label63 = "a".repeat(63)
const longest = [label63, label63, label63, "a".repeat(61)].join(".")

describe.each(["includeDomains", "excludeDomains"])("%s", (list) => {
  it.each([
    "example.com",
    "EXAMPLE.com",
    "docs.example.co.uk",
    "a-b.example",
    "1und1.example",
    "xn--bcher-kva.example",
    "bücher.example",
    "localhost",
    "203.0.113.7",
    `${label63}.example`,
    longest
  ])("takes %s", (hostname) => assert.deepStrictEqual(problems({ [list]: [hostname] }), []))

  it.each([
    "https://example.com",
    "https://x.com/a",
    "example.com/docs",
    "example.com:443",
    "*.example.com",
    "example..com",
    ".example.com",
    "-a.example",
    "a-.example",
    "exa mple.com",
    " example.com",
    "",
    `${label63}a.example`,
    `${longest}a`
  ])("refuses %j", (hostname) => {
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

it("includeDomains and excludeDomains exclude each other, even when one is empty", () => {
  const expected = ["excludeDomains: includeDomains and excludeDomains are mutually exclusive"]
  assert.deepStrictEqual(problems({ includeDomains: ["a.example"], excludeDomains: ["b.example"] }), expected)
  assert.deepStrictEqual(problems({ includeDomains: [], excludeDomains: ["b.example"] }), expected)
})
