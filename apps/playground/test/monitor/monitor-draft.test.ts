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
      trawl: { ignorePatterns: ["x"] }
    })
  })

  it("sets and removes alerts and rules for the comparison", () => {
    const draft = {
      ...draftOf(stored),
      emails: ["me@a.example"],
      webhookBody: "slack",
      feed: true,
      noise: "report",
      ignoreSelectors: []
    } as const
    const { order: _, ...ordered } = draft
    const changes = {
      notification: { email: { enabled: true, recipients: ["me@a.example"], includeDiffs: false } },
      trawl: { webhookBody: "slack", feed: "on", ignoreSelectors: [], order: "count", noise: "report" }
    } as const
    assert.deepStrictEqual(changesOf(stored, ordered), changes)
    const changed = { ...stored, ...changes, trawl: { ...changes.trawl, feedUrl: "https://a.example/feed" } }
    assert.deepStrictEqual(changesOf(changed, draftOf(changed)), {})
    assert.deepStrictEqual(changesOf(changed, { ...draftOf(changed), emails: [] }), {
      notification: { email: { enabled: false, recipients: [], includeDiffs: false } }
    })
    assert.deepInclude(
      requestOf({ emails: ["me@a.example"], webhook: "https://ntfy.example/x", webhookBody: "ntfy" }),
      {
        notification: { email: { enabled: true, recipients: ["me@a.example"], includeDiffs: false } },
        webhook: { url: "https://ntfy.example/x" },
        trawl: { webhookBody: "ntfy" }
      }
    )
  })
})
