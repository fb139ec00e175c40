import { createServer } from "node:http"
import { setTimeout } from "node:timers/promises"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../engine/test/records/own-postgres.ts"
import { serve } from "../src/index.ts"

it("one process on PostgreSQL scrapes, finds and crawls pages", async () => {
  await using postgres = await ownPostgres()
  const pages = createServer(({ url }, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<title>Otters at ${url}</title><p>Otters sleep holding hands.</p><a href=/a>a</a><a href=/b>b</a>`)
  }).listen(0, "127.0.0.1")
  await once(pages, "listening")
  onTestFinished(() => void pages.close())
  const site = `127.0.0.1:${(pages.address() as AddressInfo).port}`
  await using engine = await serve({
    databaseUrl: postgres.url("postgres"),
    dataDirectory: ":memory:",
    apiKeys: ["key"],
    allowedAddresses: [site],
    browser: false,
    port: 0
  })
  const ask = async (path: string, body?: object) => {
    const response = await fetch(engine.url + path, {
      headers: { authorization: "Bearer key", "content-type": "application/json" },
      ...body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
    })
    return await response.json() as Body
  }
  const scraped = await ask("/v2/scrape", { url: `http://${site}/` })
  assert.include(scraped.data.markdown, "holding hands")
  const found = await ask("/v2/search", { query: "otters" })
  assert.deepStrictEqual((found.data.web ?? []).map(({ url }) => url), [`http://${site}/`])
  const { id } = await ask("/v2/crawl", { url: `http://${site}/` })
  for (;;) {
    const { data, status } = await ask(`/v2/crawl/${id}`)
    if (status === "scraping") {
      await setTimeout(100)
      continue
    }
    assert.strictEqual(status, "completed")
    assert.lengthOf(data as unknown as Array<unknown>, 3)
    break
  }
  assert.deepStrictEqual(await (await fetch(`${engine.url}/health/ready`)).json(), { status: "ok" })
  assert.lengthOf((await ask("/v2/search", { query: "otters" })).data.web ?? [], 3)
}, 60_000)

interface Body {
  readonly id: string
  readonly status: string
  readonly data: { readonly markdown: string; readonly web?: ReadonlyArray<{ readonly url: string }> }
}
