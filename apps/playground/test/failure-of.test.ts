import { assert, it } from "vitest"
import { problemOf } from "../src/parts/failure-of.ts"

it("names the part of a field that is invalid", () => {
  const failure = {
    title: "Bad Request",
    marks: [],
    problems: [{ field: "includePaths[0]", message: "It is no pattern." }, {
      field: "sources.web",
      message: "Unknown."
    }],
    advice: ""
  }
  assert.strictEqual(problemOf(failure, "includePaths"), "includePaths[0]: It is no pattern.")
  assert.strictEqual(problemOf(failure, "sources"), "web: Unknown.")
  assert.strictEqual(problemOf(failure, "include"), undefined)
})
