import { assert, describe, it } from "vitest"
import { DeveloperSearchRequest } from "../src/developer-search-request.ts"
import { DeveloperSearch } from "../src/developer-search.ts"
import { problemsOfQuery } from "./problems-of-query.ts"
import { problemsOf } from "./problems-of.ts"

describe("a developer search", () => {
  const problems = problemsOf(DeveloperSearchRequest)
  const problemsInQuery = problemsOfQuery(DeveloperSearch.endpoints["searchDeveloperByQuery"])

  it("accepts one topic or several", () => {
    assert.deepStrictEqual(problems({ query: "retry", topic: "http" }), [])
    assert.deepStrictEqual(problems({ query: "retry", topic: ["http", "client"] }), [])
  })

  it("accepts the same in a query string", () => {
    assert.deepStrictEqual(
      problemsInQuery({
        query: "retry",
        k: "3",
        types: ["doc", "issue"],
        min_stars: "10",
        archived: "false",
        skills: "only",
        topic: "http"
      }),
      []
    )
  })

  const refused: ReadonlyArray<readonly [more: object, problem: string]> = [
    [{ k: 101 }, "k: Expected a value between 1 and 100"],
    [{ passages: 6 }, "passages: Expected a value between 1 and 5"],
    [{ repos: ["effect"] }, "repos.0: Expected owner/name of a repository"],
    [{ sources: [""] }, "sources.0: Expected at least one character"],
    [{ types: ["wiki"] }, "types.0: Expected \"doc\" | \"issue\" | \"pull_request\" | \"readme\""],
    [{ min_stars: -1 }, "min_stars: Expected a value greater than or equal to 0"],
    [{ skills: "none" }, "skills: Expected \"only\""]
  ]
  it.each(refused)(
    "rejects %j",
    (more, problem) => assert.deepStrictEqual(problems({ query: "retry", ...more }), [problem])
  )
})
