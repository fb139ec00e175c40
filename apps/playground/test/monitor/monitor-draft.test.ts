import type { Monitor } from "@trawl/types"
import { assert, describe, it } from "vitest"
import { changesOf, draftOf, requestOf } from "../../src/monitor/monitor-draft.ts"

const stored: Monitor = {
  id: "0199",
  name: "Prices",
  status: "active",
  schedule: { cron: "0 9 * * 1-5", timezone: "Europe/London" },
  goal: null,
  webhook: { url: "https://hooks.example.com/", events: ["monitor.page"] },
  trawl: { order: "ignore", ignoreSelectors: [".ad"] },
  targets: [
    { id: "1", type: "scrape", urls: ["https://a.example/", "https://b.example/"], scrapeOptions: { mobile: true } },
    { id: "2", type: "crawl", url: "https://c.example/", crawlOptions: { limit: 5 }, scrapeOptions: null }
  ]
}

describe("the form of a monitor", () => {
  it("is a request with a schedule in words or as cron", () => {
    assert.deepStrictEqual(requestOf({ urls: ["https://a.example/"] }), {
      name: "https://a.example/",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: ["https://a.example/"] }]
    })
    assert.deepStrictEqual(requestOf({ schedule: "*/30 * * * *" }).schedule, { cron: "*/30 * * * *" })
  })

  it("sends nothing that was not edited", () => {
    assert.deepStrictEqual(changesOf(stored, draftOf(stored)), {})
    assert.deepStrictEqual(changesOf(stored, { ...draftOf(stored), goal: "a price drops" }), { goal: "a price drops" })
  })

  it("keeps the IDs and options of targets, and options that it does not show", () => {
    const draft = { ...draftOf(stored), urls: ["https://b.example/", "https://d.example/"], queries: ["tariffs"] }
    assert.deepStrictEqual(changesOf(stored, { ...draft, ignorePatterns: ["x"] }), {
      targets: [
        {
          id: "1",
          type: "scrape",
          urls: ["https://b.example/", "https://d.example/"],
          scrapeOptions: { mobile: true }
        },
        { id: "2", type: "crawl", url: "https://c.example/", crawlOptions: { limit: 5 } },
        { type: "search", queries: ["tariffs"] }
      ],
      trawl: { order: "ignore", ignoreSelectors: [".ad"], ignorePatterns: ["x"] }
    })
  })
})
