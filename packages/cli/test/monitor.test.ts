import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { serve } from "./service.ts"
import { trawl } from "./trawl.ts"

const monitor = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const check = "0193a5d9-1f44-7c3d-8a11-5b0e9d2c7f63"

const page = (path: string, status: string, more: object = {}) => ({
  url: `https://example.com${path}`,
  status,
  ...more
})
const pages = [
  page("/pricing", "changed", {
    judgment: { meaningful: true, confidence: "high", reason: "The price fell from 29 to 25." },
    diff: { text: "@@ -1,1 +1,1 @@\n-Team: $29\n+Team: $25" }
  }),
  page("/plans", "changed", { diff: { json: { "plans[0].price": { previous: 29, current: 25 } } } }),
  page("/terms", "same"),
  page("/old", "error", { error: "The page returned 503\u001b[2J" })
]

const checkBody = {
  id: check,
  monitorId: monitor,
  status: "completed",
  trigger: "manual",
  summary: { changed: 2, same: 1 }
}

/** A service with one monitor, whose second list of checks has one more check. */
const service = () => {
  let lists = 0
  return serve(({ method, path }) => {
    const { pathname, searchParams } = new URL(path, "http://service")
    if (method === "DELETE") return { body: { success: true } }
    if (pathname.endsWith("/run")) {
      return { body: { success: true, id: check, data: { ...checkBody, status: "queued" } } }
    }
    if (pathname.endsWith("/checks")) return { body: { success: true, data: lists++ === 0 ? [] : [checkBody] } }
    if (pathname.includes("/checks/")) {
      return { body: { success: true, data: { ...checkBody, pages: searchParams.get("skip") === "4" ? [] : pages } } }
    }
    const data = JSON.parse(exchange("getMonitor-200-maximal")).data
    if (pathname === "/v2/monitor" && method === "GET") {
      return { body: { success: true, data: searchParams.get("offset") === "0" ? [data] : [] } }
    }
    return { body: { success: true, data } }
  })
}

const exchange = (name: string): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../schema/exchanges/monitor/${name}.json`), "utf8")).response
    .body

/** Runs `trawl monitor` and returns what it prints and sends. */
const run = async (...args: ReadonlyArray<string>) => {
  await using at = await service()
  const ended = await trawl({ TRAWL_BASE_URL: at.url, TRAWL_API_KEY: "good-key" }, "monitor", ...args)
  return { ...ended, requests: at.requests }
}

const found = [
  "changed https://example.com/pricing",
  "  Matches the goal (high confidence): The price fell from 29 to 25.",
  "  @@ -1,1 +1,1 @@",
  "  -Team: $29",
  "  +Team: $25",
  "changed https://example.com/plans",
  "  plans[0].price: 29 → 25"
].join("\n")

describe("trawl monitor", () => {
  it("creates a monitor of pages, sites and searches", async () => {
    const { code, requests, stdout } = await run(
      "create",
      "https://example.com/pricing",
      "--site",
      "https://example.com/docs",
      "--limit",
      "20",
      "--query",
      "example prices",
      "--every",
      "hourly",
      "--zone",
      "Europe/London",
      "--goal",
      "a price drops",
      "--webhook",
      "https://hooks.example.org/"
    )
    assert.strictEqual(code, 0)
    assert.deepInclude(requests[0], { method: "POST", path: "/v2/monitor" })
    const { origin: _origin, ...body } = Object(requests[0]?.body)
    assert.deepStrictEqual(body, {
      name: "https://example.com/pricing, https://example.com/docs, example prices",
      schedule: { text: "hourly", timezone: "Europe/London" },
      targets: [
        { type: "scrape", urls: ["https://example.com/pricing"] },
        { type: "crawl", url: "https://example.com/docs", crawlOptions: { limit: 20 } },
        { type: "search", queries: ["example prices"] }
      ],
      goal: "a price drops",
      webhook: { url: "https://hooks.example.org/" }
    })
    assert.include(stdout, `ID          ${monitor}\n`)
  })

  it("lists and prints monitors", async () => {
    assert.strictEqual(
      (await run("list")).stdout,
      `${monitor}  active  7-59/15 * * * *  Prices and terms\n`
    )
    const { stdout } = await run("get", monitor)
    assert.include(stdout, "Schedule    7-59/15 * * * * Europe/London\n")
    assert.include(stdout, "Pages       https://example.com/pricing https://example.com/terms\n")
    assert.include(stdout, "Webhook     https://hooks.example.org/monitor\n")
  })

  it("sends nothing without a page, a site or a search", async () => {
    const { code, requests, stderr } = await run("create", "--every", "hourly")
    assert.strictEqual(code, 2)
    assert.include(stderr, "There is nothing to check: give the URL of a page, --site or --query.\n")
    assert.lengthOf(requests, 0)
  })

  it("sends the flags of alerts and of the comparison", async () => {
    const words = [
      "--webhook-body slack --feed renew --email a@example.com --email b@example.com --include-diffs",
      "--ignore-selector .ad --ignore-pattern [0-9]+.views --order ignore --noise report",
      "--no-alert-on-first-check --retention-days 7"
    ].join(" ").split(" ")
    const { requests } = await run("update", monitor, ...words)
    const { origin: _origin, ...body } = Object(requests[0]?.body)
    assert.deepStrictEqual(body, {
      notification: { email: { enabled: true, recipients: ["a@example.com", "b@example.com"], includeDiffs: true } },
      retentionDays: 7,
      trawl: {
        webhookBody: "slack",
        feed: "renew",
        ignoreSelectors: [".ad"],
        ignorePatterns: ["[0-9]+.views"],
        order: "ignore",
        noise: "report",
        alertOnFirstCheck: false
      }
    })
  })

  it("updates and deletes a monitor", async () => {
    const { requests } = await run("update", monitor, "--status", "paused", "--cron", "0 9 * * 1-5")
    const { origin: _origin, ...body } = Object(requests[0]?.body)
    assert.deepStrictEqual([requests[0]?.method, body], [
      "PATCH",
      { status: "paused", schedule: { cron: "0 9 * * 1-5" } }
    ])
    assert.deepInclude(await run("delete", monitor), { code: 0, stderr: `Monitor ${monitor} was deleted.\n` })
  })

  it("runs a check, waits for it, and prints what changed, without control characters of the page", async () => {
    const { code, stdout } = await run("run", monitor)
    assert.strictEqual(code, 0)
    assert.include(stdout, `${check}  completed  manual  2 changed, 1 same\n${found}\n`)
    assert.include(stdout, "error   https://example.com/old  The page returned 503")
    assert.notInclude(stdout, "/terms")
    assert.notInclude(stdout, "\u001b")
  })

  it("prints the checks, and a check with its unchanged pages", async () => {
    assert.strictEqual((await run("checks", monitor)).stdout, "No checks.\n")
    assert.include((await run("check", monitor, check, "--all")).stdout, "same    https://example.com/terms\n")
  })

  it("watches a monitor for the next checks", async () => {
    const { code, stdout } = await run("watch", monitor, "--checks", "1", "--json")
    assert.strictEqual(code, 0)
    const lines = stdout.trim().split("\n").map((line) => JSON.parse(line))
    assert.deepStrictEqual(lines.map(({ checkId, status }) => [checkId, status]), [
      [check, "changed"],
      [check, "changed"],
      [check, "error"]
    ])
  })
})
