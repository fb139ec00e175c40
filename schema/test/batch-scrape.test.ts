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

  it("accepts every option of a scrape besides its URLs", () => {
    assert.includeMembers(Object.keys(BatchScrapeRequest.fields), Object.keys(ScrapeOptions.fields))
  })

  it("accepts URLs that cannot be scraped, because the response lists them", () => {
    assert.deepStrictEqual(problems({ urls: ["not a url"], ignoreInvalidURLs: true }), [])
  })
})
