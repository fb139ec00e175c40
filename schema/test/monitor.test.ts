import { assert, describe, it } from "vitest"
import { MonitorCheckResponse } from "../src/monitor-check.ts"
import { CreateMonitorRequest, MonitorEmailToken, UpdateMonitorRequest } from "../src/monitor-request.ts"
import { MonitorResponse } from "../src/monitor-response.ts"
import { MonitorSchedule } from "../src/monitor-schedule.ts"
import { MonitorTarget } from "../src/monitor-target.ts"
import { problemsOf } from "./problems-of.ts"

const monitor = {
  name: "Prices",
  schedule: { text: "daily" },
  targets: [{ type: "scrape", urls: ["https://example.com/"] }]
}

describe("a schedule", () => {
  const problems = problemsOf(MonitorSchedule)
  const noCron = ["cron: Expected five numeric cron fields such as */30 * * * *"]
  const noText = [
    "text: Expected a schedule such as every 15 minutes (5 or more, and a divisor of 60), hourly, every 2 hours (a divisor of 24), daily at 9:00 or weekly"
  ]

  it.each(["*/30 * * * *", "7-59/15 * * * *", "0 9-17/2 1,15 * 1-5", "0 0 * * 7"])("accepts the cron %s", (cron) => {
    assert.deepStrictEqual(problems({ cron }), [])
  })

  it.each([
    "0 0 * * MON",
    "@daily",
    "* * * *",
    "0 * * * * *",
    "60 * * * *",
    "0 24 * * *",
    "0 0 0 * *",
    "0 0 * 13 *",
    "0 0 * * 8"
  ])(
    "rejects the cron %s",
    (cron) => assert.deepStrictEqual(problems({ cron }), noCron)
  )

  it.each([
    "every 30 minutes",
    "Every 15 mins, starting at :07.",
    "every 20 minutes start 5",
    "hourly",
    "every hour at :30",
    "every 2 hours",
    "every 24 hrs",
    "daily",
    "every day at 9am",
    "daily at 9:00 a.m.",
    "DAILY AT 5:30 PM",
    "weekly",
    "every week"
  ])("accepts the text %s", (text) => assert.deepStrictEqual(problems({ text }), []))

  it.each([
    "every 7 minutes",
    "every 2 minutes",
    "every 5 hours",
    "daily at 25:00",
    "monthly",
    "every day at noon",
    ""
  ])(
    "rejects the text %j",
    (text) => assert.deepStrictEqual(problems({ text }), noText)
  )

  it("has either cron or text", () => {
    const one = [": A schedule takes exactly one of cron and text"]
    assert.deepStrictEqual(problems({}), one)
    assert.deepStrictEqual(problems({ cron: "0 * * * *", text: "hourly" }), one)
  })

  it("needs an existing time zone", () => {
    assert.deepStrictEqual(problems({ text: "daily", timezone: "Europe/London" }), [])
    assert.deepStrictEqual(problems({ text: "daily", timezone: "Mars/Olympus" }), [
      "timezone: Expected an IANA time zone such as Europe/London"
    ])
  })
})

describe("a target", () => {
  const problems = problemsOf(MonitorTarget)
  const cases: ReadonlyArray<readonly [target: unknown, problems: ReadonlyArray<string>]> = [
    [{ type: "scrape", urls: ["https://example.com/"], scrapeOptions: { formats: ["markdown"] } }, []],
    [{ type: "scrape", urls: [] }, ["urls: Expected at least one item"]],
    [{ type: "scrape", urls: ["https://example.com/"], id: "first" }, ["id: Expected a UUID"]],
    [{ type: "crawl", url: "https://example.com/", crawlOptions: { limit: 5, anything: true } }, []],
    [{ type: "crawl" }, ["url: Required"]],
    [{ type: "search", queries: ["effect"], searchWindow: "5m", maxResults: 50 }, []],
    [{ type: "search", queries: [""] }, ["queries.0: Expected a query that is not empty"]],
    [{ type: "search", queries: Array(13).fill("a") }, ["queries: Expected at most 12 items"]],
    [{ type: "search", queries: ["a"], maxResults: 51 }, ["maxResults: Expected a value between 1 and 50"]],
    [
      { type: "search", queries: ["a"], includeDomains: ["example.com"], excludeDomains: ["example.org"] },
      ["excludeDomains: includeDomains and excludeDomains are mutually exclusive"]
    ],
    [{ type: "search", queries: ["a"], url: "https://example.com/" }, [
      "url: Unknown field. Allowed: id, type, queries, searchWindow, maxResults, includeDomains, excludeDomains"
    ]],
    [{ type: "feed" }, [": Expected an object with type \"scrape\" | \"crawl\" | \"search\""]]
  ]
  it.each(cases)("%j", (target, expected) => assert.deepStrictEqual(problems(target), expected))
})

describe("a new monitor", () => {
  const problems = (rest: object) => problemsOf(CreateMonitorRequest)({ ...monitor, ...rest })
  const searching = { targets: [...monitor.targets, { type: "search", queries: ["effect"] }] }
  const noGoal = ["goal: A search target needs a goal, unless judgeEnabled is false"]

  it("needs a name, a schedule and targets only", () => {
    assert.deepStrictEqual(problems({}), [])
    assert.deepStrictEqual(problemsOf(CreateMonitorRequest)({}), [
      "name: Required",
      "schedule: Required",
      "targets: Required"
    ])
  })

  it("with a search target needs a goal, unless judging is disabled", () => {
    assert.deepStrictEqual(problems(searching), noGoal)
    assert.deepStrictEqual(problems({ ...searching, goal: " " }), noGoal)
    assert.deepStrictEqual(problems({ ...searching, goal: null, judgeEnabled: true }), noGoal)
    assert.deepStrictEqual(problems({ ...searching, goal: "New releases" }), [])
    assert.deepStrictEqual(problems({ ...searching, judgeEnabled: false }), [])
  })

  it("sends Slack notifications only with a channel", () => {
    assert.deepStrictEqual(problems({ notification: { slack: { enabled: true } } }), [
      "notification.slack.channelId: Required when enabled"
    ])
    assert.deepStrictEqual(problems({ notification: { slack: { enabled: true, channelId: "C1" } } }), [])
    assert.deepStrictEqual(problems({ notification: { slack: {} } }), [])
  })

  it("sends email notifications to valid addresses", () => {
    assert.deepStrictEqual(problems({ notification: { email: { recipients: ["a@example.com", "b"] } } }), [
      "notification.email.recipients.1: Expected an email address"
    ])
  })

  it("sends its own events to a webhook", () => {
    const webhook = { url: "https://example.org/hook", events: ["monitor.page", "monitor.check.completed"] }
    assert.deepStrictEqual(problems({ webhook }), [])
    assert.deepStrictEqual(problems({ webhook: { ...webhook, events: ["page"] } }), [
      "webhook.events.0: Expected \"monitor.page\" | \"monitor.check.completed\""
    ])
  })
})

describe("an update", () => {
  const problems = problemsOf(UpdateMonitorRequest)

  it("can change any single field", () => {
    for (const update of [{ name: "a" }, { status: "paused" }, { goal: null }, { targets: monitor.targets }]) {
      assert.deepStrictEqual(problems(update), [])
    }
  })

  it("changes at least one field", () => assert.deepStrictEqual(problems({}), [": Update body cannot be empty"]))

  it("cannot delete a monitor", () =>
    assert.deepStrictEqual(problems({ status: "deleted" }), ["status: Expected \"active\" | \"paused\""]))
})

it("an email token has 16 to 64 characters", () => {
  const problems = [15, 16, 64, 65].map((length) => problemsOf(MonitorEmailToken)({ token: "t".repeat(length) }))
  assert.deepStrictEqual(problems.map(({ length }) => length), [1, 0, 0, 1])
})

describe("a response", () => {
  const stored = { id: "1", name: "a", status: "active", schedule: { cron: "0 * * * *" }, targets: [] }

  it("accepts a monitor with an unknown state and target", () => {
    assert.deepStrictEqual(
      problemsOf(MonitorResponse)({
        success: true,
        data: { ...stored, status: "archived", targets: [{ type: "feed", feed: 1 }] }
      }),
      []
    )
  })

  it("accepts differences by field and by line", () => {
    const page = { url: "https://example.com/", status: "changed" }
    const problems = (json: object) =>
      problemsOf(MonitorCheckResponse)({
        success: true,
        data: { id: "1", monitorId: "1", status: "completed", pages: [{ ...page, diff: { json } }] }
      })
    assert.deepStrictEqual(problems({ files: [{ from: null, to: "a", chunks: [] }] }), [])
    assert.deepStrictEqual(problems({ files: { previous: 1, current: 2 } }), [])
  })
})
