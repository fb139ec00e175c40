import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { Research } from "../src/research.ts"
import { problemsOfQuery, queryOf } from "./problems-of-query.ts"

const { findSimilarPapers, inspectPaper, searchPapers } = Research.endpoints

describe("a query string", () => {
  const read = Schema.decodeUnknownSync(queryOf(searchPapers))

  it("contains numbers, and lists as repeated parameters", () => {
    assert.deepStrictEqual(read({ query: "crispr", k: "5", authors: ["Doe, J.", "Roe"] }), {
      query: "crispr",
      k: 5,
      authors: ["Doe, J.", "Roe"]
    })
    assert.deepStrictEqual(read({ query: "crispr", authors: "Doe, J." }), { query: "crispr", authors: ["Doe, J."] })
  })
})

describe("a search for papers", () => {
  const problems = problemsOfQuery(searchPapers)

  const refused: ReadonlyArray<readonly [query: object, problem: string]> = [
    [{}, "query: Required"],
    [{ query: " " }, "query: Expected a query that is not blank"],
    [{ query: "a", k: "501" }, "k: Expected a value between 1 and 500"],
    [{ query: "a", authors: Array.from({ length: 21 }, () => "Doe") }, "authors: Expected at most 20 items"],
    [{ query: "a", categories: Array.from({ length: 21 }, () => "cs.LG") }, "categories: Expected at most 20 items"],
    [{ query: "a", from: "2026-13-01" }, "from: Expected a day, YYYY-MM-DD"],
    [
      { query: "a", limit: "5" },
      "limit: Unknown field. Allowed: query, k, authors, categories, from, to, origin, integration"
    ]
  ]
  it.each(refused)("rejects %j", (query, problem) => assert.deepStrictEqual(problems(query), [problem]))
})

describe("a request for a paper", () => {
  const problems = problemsOfQuery(inspectPaper)

  it("accepts k only together with query", () => {
    assert.deepStrictEqual(problems({ query: "dose", k: "50" }), [])
    assert.deepStrictEqual(problems({ k: "4" }), ["k: k is only valid together with query"])
  })
})

describe("a search for similar papers", () => {
  const problems = problemsOfQuery(findSimilarPapers)

  it("needs an intent", () => {
    assert.deepStrictEqual(problems({ intent: "same method", mode: "citers", rerank: "true", anchor: "1" }), [])
    assert.deepStrictEqual(problems({}), ["intent: Required"])
  })

  it("accepts several papers to start from", () => {
    assert.deepStrictEqual(problems({ intent: "same method", anchor: Array.from({ length: 20 }, () => "1") }), [])
    assert.deepStrictEqual(problems({ intent: "same method", anchor: Array.from({ length: 21 }, () => "1") }), [
      "anchor: Expected at most 20 items"
    ])
  })
})
