import { type CreditEstimate } from "@trawl/core/machine"
import { estimateCredits as estimateScrape, scrape, type ScrapeOptions } from "@trawl/scrape"
import { estimateCredits as estimateSearch, search, type SearchOptions } from "@trawl/search"
import type { ScrapeResponse, SearchResponse } from "@trawl/types"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { readExchanges } from "../../tools/src/read-exchanges.ts"
import { serveSmallSite } from "../small-site.ts"
import { type Door, withoutPort } from "./doors.ts"

const within = ({ maximum, minimum }: CreditEstimate, credits: number | undefined) => {
  if (credits === undefined) return
  assert.isAtLeast(credits, minimum)
  assert.isAtMost(credits, maximum)
}

describe("an estimate is correct for the credits in the exchanges", () => {
  const billed = readExchanges().flatMap(({ expect, file, operation, request: { body } }) => {
    if (typeof body !== "object" || body === null || typeof expect.value !== "object") return []
    if (operation === "scrape") {
      // the exchanges are requests and responses of these operations
      const { creditsUsed: credits, trawl } = (expect.value as ScrapeResponse).data.metadata ?? {}
      // these pages are free, which an estimate cannot predict
      if (trawl?.verdict === "blocked" || trawl?.verdict === "parked") return []
      return [{ file, credits, estimate: () => estimateScrape(body as ScrapeOptions) }]
    }
    if (operation === "searchAndScrape") {
      return [{
        file,
        credits: (expect.value as SearchResponse).creditsUsed,
        estimate: () => estimateSearch(body as SearchOptions)
      }]
    }
    return []
  }).filter(({ credits }) => typeof credits === "number")

  it.each(billed)("$file", ({ credits, estimate }) => within(estimate(), credits))

  it("of which there are many", () => assert.isAbove(billed.length, 60))
})

describe("an estimate is correct for the engine's credits", () => {
  let site: Awaited<ReturnType<typeof serveSmallSite>>
  let door: Door
  beforeAll(async () => {
    site = await serveSmallSite({ count: 12 })
    door = await withoutPort(site)
  }, 30_000)
  afterAll(async () => {
    await door.close()
    await site[Symbol.asyncDispose]()
  })

  it.each<SearchOptions>([
    { query: "granite" },
    { query: "granite", limit: 1 },
    { query: "granite", limit: 11 },
    { query: "nothingholdsthisword" },
    { query: "granite", sources: ["web", "images", "news"], categories: ["research"], limit: 5 },
    { query: "granite", limit: 4, scrapeOptions: { formats: ["markdown", "links"] } },
    { query: "granite", limit: 12, scrapeOptions: { formats: [] } },
    { query: "granite", limit: 12, scrapeOptions: { formats: ["markdown"], parsers: [] } },
    {
      query: "granite",
      limit: 3,
      scrapeOptions: { formats: ["markdown", "json", { type: "question", question: "Who?" }] }
    },
    { query: "granite", limit: 3, scrapeOptions: { formats: ["markdown"], lockdown: true } }
  ])("of the search %j", async (options) => {
    const { creditsUsed } = await door.run(search(options))
    assert.isNumber(creditsUsed)
    within(estimateSearch(options), creditsUsed)
  })

  it("exactly, if the cost depends only on the number of results and the limit is reached", async () => {
    for (const limit of [1, 10, 11, 12]) {
      const options: SearchOptions = { query: "granite", limit, scrapeOptions: { formats: ["markdown"], parsers: [] } }
      const { creditsUsed } = await door.run(search(options))
      const { maximum, usual } = estimateSearch(options)
      assert.deepStrictEqual([usual, maximum], [creditsUsed, creditsUsed])
    }
  })

  it.each<Omit<ScrapeOptions, "url">>([
    {},
    { formats: ["markdown", "html", "summary", { type: "highlights", query: "granite" }] },
    { parsers: [] },
    { lockdown: true },
    { parsers: [{ type: "pdf", maxPages: 3 }], maxAge: 0 }
  ])("of a scrape with %j", async (options) => {
    const request = { url: `${site.url}page-3.html`, ...options }
    const { data } = await door.run(scrape(request))
    assert.isNumber(data.metadata?.creditsUsed)
    within(estimateScrape(request), data.metadata?.creditsUsed)
  })
})
