import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { CrawlRequest } from "../src/crawl-request.ts"
import { pageQuery } from "../src/page-job.ts"
import { jobErrors } from "../src/protocol/public-errors.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

const problems = problemsOf(CrawlRequest)
const crawl = (fields: object) => problems({ url: "https://docs.example.com/", ...fields })

describe("a crawl request", () => {
  it("needs only a start page", () => {
    assert.deepStrictEqual(crawl({}), [])
    assert.deepStrictEqual(problems({}), ["url: Required"])
  })

  it("documents its defaults", () => {
    assert.deepStrictEqual(defaultsOf(CrawlRequest.fields), {
      includePaths: [],
      excludePaths: [],
      regexOnFullURL: false,
      sitemap: "include",
      deduplicateSimilarURLs: true,
      crawlEntireDomain: false,
      allowExternalLinks: false,
      allowSubdomains: false,
      ignoreRobotsTxt: false,
      ignoreQueryParameters: false,
      limit: 10_000
    })
  })

  const cases: ReadonlyArray<readonly [fields: object, problems: ReadonlyArray<string>]> = [
    [{ includePaths: ["^/guides/(?<name>.+)$"] }, []],
    [{ includePaths: ["["] }, ["includePaths.0: Expected a regular expression"]],
    [{ excludePaths: ["a", "*"] }, ["excludePaths.1: Expected a regular expression"]],
    [{ sitemap: "never" }, ["sitemap: Expected \"skip\" | \"include\" | \"only\""]],
    [{ delay: 0.25 }, []],
    [{ delay: 60.5 }, ["delay: Expected a value less than or equal to 60"]],
    [{ limit: 2.5 }, ["limit: Expected an integer"]],
    [{ maxConcurrency: -1 }, ["maxConcurrency: Expected a value greater than 0"]],
    [{ scrapeOptions: { timeout: 1 } }, ["scrapeOptions.timeout: Expected a value between 1000 and 300000"]]
  ]
  it.each(cases)("%j", (fields, expected) => assert.deepStrictEqual(crawl(fields), expected))
})

describe("the requested part of a job", () => {
  const part = problemsOf(Schema.Struct(pageQuery))
  const refused = jobErrors.find((row) => row.reason === "PaginationInvalid")

  it("is optional", () => {
    assert.deepStrictEqual(part({}), [])
    assert.deepStrictEqual(part({ skip: 0, limit: 1000 }), [])
  })

  it.each([{ skip: -1 }, { limit: 0 }, { limit: 1001 }])("is rejected with the text of its error row: %j", (query) => {
    const [problem = ""] = part(query)
    assert.match(problem.slice(problem.indexOf(": ") + 2), new RegExp(refused?.pattern ?? "never"))
  })
})
