import { assert, describe, it } from "vitest"
import { InteractCodeRequest, InteractSessionRequest, ScrapeInteractRequest } from "../src/interact-request.ts"
import { InteractCodeResponse } from "../src/interact-response.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

describe("a session", () => {
  const problems = problemsOf(InteractSessionRequest)
  const cases: ReadonlyArray<readonly [request: unknown, problems: ReadonlyArray<string>]> = [
    [{}, []],
    [{ ttl: 30, activityTtl: 10 }, []],
    [{ ttl: 3_600, activityTtl: 3_600 }, []],
    [{ ttl: 29, activityTtl: 9 }, [
      "ttl: Expected a value between 30 and 3600",
      "activityTtl: Expected a value between 10 and 3600"
    ]],
    [{ ttl: 3_601 }, ["ttl: Expected a value between 30 and 3600"]],
    [{ profile: { name: "shop" } }, []],
    [{ profile: {} }, ["profile.name: Required"]]
  ]
  it.each(cases)("%j", (request, expected) => assert.deepStrictEqual(problems(request), expected))

  it("has a lifetime of ten minutes, five of them idle, and is viewable and recorded by default", () => {
    assert.deepStrictEqual(defaultsOf(InteractSessionRequest.fields), {
      ttl: 600,
      activityTtl: 300,
      streamWebView: true,
      recordSession: true
    })
  })
})

const problems = (rest: object) => problemsOf(InteractCodeRequest)({ code: "1", ...rest })

describe("code", () => {
  const cases: ReadonlyArray<readonly [request: object, problems: ReadonlyArray<string>]> = [
    [{ language: "bash", timeout: 300 }, []],
    [{ language: "ruby" }, ["language: Expected \"python\" | \"node\" | \"bash\""]],
    [{ timeout: 0 }, ["timeout: Expected a value between 1 and 300"]],
    [{ timeout: 301 }, ["timeout: Expected a value between 1 and 300"]],
    [{ code: "" }, ["code: Expected code that is not empty"]]
  ]
  it.each(cases)("%j", (request, expected) => assert.deepStrictEqual(problems(request), expected))

  it("has at most 100000 characters", () => {
    assert.deepStrictEqual(problems({ code: "a".repeat(100_000) }), [])
    assert.deepStrictEqual(problems({ code: "a".repeat(100_001) }), ["code: Expected at most 100000 characters"])
  })

  it("may return any value", () => {
    for (const result of ["1", null, { title: "a" }]) {
      assert.deepStrictEqual(problemsOf(InteractCodeResponse)({ success: true, result, exitCode: 1, error: "x" }), [])
    }
  })
})

it("a scrape continues with code, a prompt or both", () => {
  const problems = problemsOf(ScrapeInteractRequest)
  assert.deepStrictEqual(problems({ code: "1" }), [])
  assert.deepStrictEqual(problems({ prompt: "Sign in" }), [])
  assert.deepStrictEqual(problems({ code: "1", prompt: "Sign in" }), [])
  assert.deepStrictEqual(problems({ language: "node" }), [": Code or prompt is required"])
})
