import { assert, describe, it } from "vitest"
import { SearchRequest, TimeFilter } from "../src/search-request.ts"
import { problemsOf } from "./problems-of.ts"

const problems = problemsOf(TimeFilter)

describe("tbs", () => {
  it.each([
    "qdr:h",
    "qdr:d",
    "qdr:w",
    "qdr:m",
    "qdr:y",
    "sbd:1",
    "cdr:1,cd_min:01/31/2025,cd_max:12/01/2025",
    "sbd:1,qdr:w",
    "qdr:w,sbd:1",
    "sbd:1,cdr:1,cd_min:01/31/2025,cd_max:12/01/2025"
  ])("takes %s", (tbs) => assert.deepStrictEqual(problems(tbs), []))

  it.each([
    "",
    "qdr:z",
    "qdr:",
    "QDR:W",
    "qdr:w ",
    "qdr:w,",
    ",qdr:w",
    "qdr:w;sbd:1",
    "sbd:0",
    "cdr:1",
    "cdr:1,cd_min:01/31/2025",
    "cdr:1,cd_max:12/01/2025,cd_min:01/31/2025",
    "cdr:1,cd_min:2025-01-31,cd_max:2025-12-01",
    "cdr:1,cd_min:1/31/2025,cd_max:12/1/2025",
    "cdr:1,cd_min:13/01/2025,cd_max:12/01/2025",
    "cdr:1,cd_min:00/01/2025,cd_max:12/01/2025",
    "cdr:1,cd_min:01/32/2025,cd_max:12/01/2025",
    "cdr:1,cd_min:01/00/2025,cd_max:12/01/2025"
  ])("refuses %j", (tbs) => {
    assert.deepStrictEqual(problems(tbs), [
      ": Expected qdr:h|d|w|m|y, cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY or sbd:1, combined with commas"
    ])
  })

  it("is rejected with its path in the request and in a web source", () => {
    const body = { query: "effect", tbs: "week", sources: [{ type: "web", tbs: "week" }] }
    assert.deepStrictEqual(problemsOf(SearchRequest)(body).map((problem) => problem.split(": ")[0]), [
      "sources.0.tbs",
      "tbs"
    ])
  })
})
