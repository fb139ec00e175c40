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
    if (path.includes(`/checks/${check}`)) return { body: { success: true, data: { ...ended, pages } } }
    if (path.includes("/checks")) {
      return { body: { success: true, data: [{ ...ended, id: "x", status: "running" }, ended] } }
    }
    return { body: { success: true, data: method === "POST" ? data : [data] } }
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
