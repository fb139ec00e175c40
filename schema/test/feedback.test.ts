import { assert, describe, it } from "vitest"
import { FeedbackRequest, SearchFeedbackRequest } from "../src/feedback-request.ts"
import { problemsOf } from "./problems-of.ts"

const valuableSources = [{ url: "https://example.com/" }]
const missingContent = [{ topic: "Opening hours" }]

describe("feedback on a search", () => {
  const problems = problemsOf(SearchFeedbackRequest)

  const accepted: ReadonlyArray<object> = [
    { rating: "good", valuableSources },
    { rating: "partial", valuableSources },
    { rating: "partial", missingContent },
    { rating: "bad", missingContent },
    { rating: "bad", querySuggestions: "Ask for the branch." }
  ]
  it.each(accepted)("accepts %j", (body) => assert.deepStrictEqual(problems(body), []))

  const refused: ReadonlyArray<readonly [body: object, problem: string]> = [
    [{ rating: "good" }, "valuableSources: A good rating needs valuableSources"],
    [{ rating: "good", valuableSources: [], missingContent }, "valuableSources: A good rating needs valuableSources"],
    [
      { rating: "partial", querySuggestions: "a" },
      "valuableSources: A partial rating needs valuableSources or missingContent"
    ],
    [{ rating: "bad", valuableSources }, "missingContent: A bad rating needs missingContent or querySuggestions"],
    [{ rating: "bad", querySuggestions: " " }, "missingContent: A bad rating needs missingContent or querySuggestions"],
    [{ rating: "fine", missingContent }, "rating: Expected \"good\" | \"partial\" | \"bad\""],
    [
      { rating: "good", valuableSources: [{ url: "example.com" }] },
      "valuableSources.0.url: Expected an absolute http(s) URL"
    ],
    [{ rating: "bad", missingContent: Array(21).fill(missingContent[0]) }, "missingContent: Expected at most 20 items"]
  ]
  it.each(refused)("rejects %j", (body, problem) => assert.deepStrictEqual(problems(body), [problem]))
})

describe("feedback on a job", () => {
  const problems = problemsOf(FeedbackRequest)
  const job = { endpoint: "scrape", jobId: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46", rating: "bad" }

  it.each([{ valuableSources }, { missingContent }, { querySuggestions: "a" }, { issues: ["wrong-page"] }, {
    tags: ["pdf"]
  }, { note: "a" }])(
    "accepts %j",
    (signal) => assert.deepStrictEqual(problems({ ...job, ...signal }), [])
  )

  const refused: ReadonlyArray<readonly [body: object, problem: string]> = [
    [
      { url: "https://example.com/", pageNumbers: [1] },
      "note: Feedback needs at least one of valuableSources, missingContent, querySuggestions, issues, tags, note"
    ],
    [{ note: "a", jobId: "1" }, "jobId: Invalid job ID format. Job ID must be a valid UUID."],
    [{ note: "a", endpoint: "crawl" }, "endpoint: Expected \"search\" | \"scrape\" | \"parse\" | \"map\""],
    [{ note: "a", tags: ["Not a code"] }, "tags.0: Expected a code of lower-case letters, digits, _ and -"],
    [{ note: "a", pageNumbers: [0] }, "pageNumbers.0: Expected a value greater than or equal to 1"],
    [{ note: "a", metadata: { text: "ä".repeat(4_091) } }, "metadata: Expected at most 8192 bytes of JSON"]
  ]
  it.each(refused)(
    "rejects %j",
    (more, problem) => assert.deepStrictEqual(problems({ ...job, ...more }), [problem])
  )

  it("measures metadata in bytes", () =>
    assert.deepStrictEqual(problems({ ...job, note: "a", metadata: { text: "ä".repeat(4_090) } }), []))
})
