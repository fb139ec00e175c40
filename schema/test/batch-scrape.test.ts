import { assert, describe, it } from "vitest"
import { BatchScrapeRequest } from "../src/batch-scrape.ts"
import { ScrapeOptions } from "../src/page/scrape-options.ts"
import { problemsOf } from "./problems-of.ts"

const problems = problemsOf(BatchScrapeRequest)
const urls = ["https://docs.example.com/guide"]

describe("a batch scrape request", () => {
  it("needs at least one URL", () => {
    assert.deepStrictEqual(problems({ urls }), [])
    assert.deepStrictEqual(problems({ urls: [] }), ["urls: Expected at least one URL"])
    assert.deepStrictEqual(problems({}), ["urls: Required"])
  })

  it("takes every option of a scrape beside its URLs", () => {
    assert.includeMembers(Object.keys(BatchScrapeRequest.fields), Object.keys(ScrapeOptions.fields))
  })

  it("may hold URLs that cannot be scraped: the answer names them", () => {
    assert.deepStrictEqual(problems({ urls: ["not a url"], ignoreInvalidURLs: true }), [])
  })
})
