import { assert, it } from "vitest"
import { serve } from "../../cli/test/service.ts"
import { stdioClient } from "./stdio-client.ts"

const monitor = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const check = "0193a5d9-1f44-7c3d-8a11-5b0e9d2c7f63"

it("creates a monitor, lists it, and returns what its last finished check found", async () => {
  const data = { id: monitor, name: "Prices", status: "active", schedule: { cron: "0 * * * *" }, targets: [] }
  const ended = { id: check, monitorId: monitor, status: "completed" }
  const pages = [
    { url: "https://example.com/a", status: "same" },
    { url: "https://example.com/b", status: "changed", diff: { text: "-$9\n+$7" } }
  ]
  await using service = await serve(({ method, path }) => {
    const { pathname, searchParams } = new URL(path, "http://service")
    const list = (items: ReadonlyArray<object>) => ({
      body: { success: true, data: searchParams.get("offset") === "0" ? items : [] }
    })
    if (pathname.endsWith(`/checks/${check}`)) {
      const status = searchParams.get("status")
      const shown = pages.filter((page) => status === null || page.status === status)
      return { body: { success: true, data: { ...ended, pages: shown } } }
    }
    if (pathname.endsWith("/checks")) return list([{ ...ended, id: "x", status: "running" }, ended])
    return method === "POST" ? { body: { success: true, data } } : list([data])
  })
  const client = await stdioClient({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" })
  const call = async (tool: string, given: object) => JSON.parse((await client.call(tool, given)).texts[0] ?? "")

  const created = await call("monitor_create", { urls: ["https://example.com/b"], schedule: "hourly", goal: "cheaper" })
  assert.deepInclude(created, { id: monitor })
  assert.deepInclude(service.requests[0]?.body, {
    name: "https://example.com/b",
    schedule: { text: "hourly" },
    targets: [{ type: "scrape", urls: ["https://example.com/b"] }],
    goal: "cheaper"
  })
  assert.deepInclude(await call("monitor_changes", {}), { id: monitor, name: "Prices", status: "active" })
  assert.deepInclude(await call("monitor_changes", { id: monitor }), {
    id: check,
    pages: [{ url: "https://example.com/b", status: "changed", diff: "-$9\n+$7" }]
  })
  assert.deepInclude(await client.end(), { code: 0 })
})

it("creates a monitor with alerts, a feed and rules for the comparison", async () => {
  const data = { id: monitor, name: "Prices", trawl: { feed: "on", feedUrl: "https://service/v2/monitor/feed/x" } }
  await using service = await serve(() => ({
    body: { success: true, data: { ...data, status: "active", schedule: { cron: "0 * * * *" }, targets: [] } }
  }))
  const client = await stdioClient({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" })
  const { texts } = await client.call("monitor_create", {
    urls: ["https://example.com/b"],
    emails: ["me@example.com"],
    includeDiffs: true,
    webhook: "https://ntfy.example.com/prices",
    webhookBody: "ntfy",
    feed: true,
    ignorePatterns: ["Build \\d+"],
    order: "ignore",
    noise: "report"
  })
  assert.deepInclude(JSON.parse(texts[0] ?? ""), { feedUrl: "https://service/v2/monitor/feed/x" })
  assert.deepInclude(service.requests[0]?.body, {
    webhook: { url: "https://ntfy.example.com/prices" },
    notification: { email: { enabled: true, recipients: ["me@example.com"], includeDiffs: true } },
    trawl: { webhookBody: "ntfy", ignorePatterns: ["Build \\d+"], order: "ignore", noise: "report", feed: "on" }
  })
  await client.end()
})

it("reads all pages of a check that changed, and says how many it leaves out", async () => {
  const pages = Array.from({ length: 250 }, (_, number) => ({
    id: String(number),
    url: `https://example.com/${number}`,
    status: number < 230 ? "changed" : "error"
  }))
  await using service = await serve(({ path }) => {
    const { searchParams } = new URL(path, "http://service")
    const [limit, skip] = [Number(searchParams.get("limit")), Number(searchParams.get("skip") ?? 0)]
    const found = pages.filter(({ status }) => (searchParams.get("status") ?? status) === status)
    const next = skip + limit < found.length ? `https://service/x?skip=${skip + limit}` : undefined
    const data = { id: check, monitorId: monitor, status: "completed", pages: found.slice(skip, skip + limit) }
    return { body: { success: true, data, ...next && { next } } }
  })
  const client = await stdioClient({ TRAWL_BASE_URL: service.url, TRAWL_API_KEY: "good-key" })
  const { texts } = await client.call("monitor_changes", { id: monitor, check })
  assert.lengthOf(JSON.parse(texts[0] ?? "").pages, 200)
  assert.match(texts[1] ?? "", /^Only the first 200 pages are listed/)
  await client.end()
})
