import { createServer } from "node:http"
import { setTimeout } from "node:timers/promises"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { serve } from "../src/index.ts"

it(
  "two processes on one database read each other's pages and jobs, and one continues the work of the other",
  async () => {
    await using postgres = await ownPostgres()
    const site = await siteWithLinks(Array.from({ length: 30 }, (_, at) => `/${at}`))
    const start = () => serveFor(site, postgres.url("postgres"))
    const [first, second] = [await start(), await start()]
    onTestFinished(() => second.close())
    const scraped = await ask(first, "/v2/scrape", { url: `http://${site}/` })
    assert.include(scraped.data.markdown, "holding hands")
    const copy = await ask(second, "/v2/scrape", { url: `http://${site}/`, minAge: 0 })
    assert.strictEqual(copy.data.metadata?.cacheState, "hit")
    const { id } = await ask(first, "/v2/crawl", { url: `http://${site}/`, scrapeOptions: { maxAge: 0 } })
    await first.close()
    const ended = await untilEnded(second, `/v2/crawl/${id}`)
    assert.strictEqual(ended.status, "completed")
    assert.strictEqual(ended.completed, 31)
    const found = await ask(second, "/v2/search", { query: "otters", limit: 100 })
    assert.lengthOf(found.data.web ?? [], 31, "searches find the pages of both processes when the crawl has ended")
  },
  120_000
)

it("one process on PostgreSQL scrapes, finds and crawls pages", async () => {
  await using postgres = await ownPostgres()
  const site = await siteWithLinks(["/a", "/b"])
  await using engine = await serveFor(site, postgres.url("postgres"))
  const scraped = await ask(engine, "/v2/scrape", { url: `http://${site}/` })
  assert.include(scraped.data.markdown, "holding hands")
  const found = await ask(engine, "/v2/search", { query: "otters" })
  assert.deepStrictEqual((found.data.web ?? []).map(({ url }) => url), [`http://${site}/`])
  const { id } = await ask(engine, "/v2/crawl", { url: `http://${site}/` })
  const ended = await untilEnded(engine, `/v2/crawl/${id}`)
  assert.strictEqual(ended.status, "completed")
  assert.strictEqual(ended.completed, 3)
  assert.deepStrictEqual(await (await fetch(`${engine.url}/health/ready`)).json(), { status: "ok" })
  assert.lengthOf((await ask(engine, "/v2/search", { query: "otters" })).data.web ?? [], 3)
}, 60_000)

/** The host of a site whose pages all have the same links. */
const siteWithLinks = async (paths: ReadonlyArray<string>): Promise<string> => {
  const links = paths.map((path) => `<a href=${path}>${path}</a>`).join("")
  const pages = createServer(({ url }, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<title>Otters at ${url}</title><p>Otters sleep holding hands.</p>${links}`)
  }).listen(0, "127.0.0.1")
  await once(pages, "listening")
  onTestFinished(() => void pages.close())
  return `127.0.0.1:${(pages.address() as AddressInfo).port}`
}

const serveFor = (site: string, databaseUrl: string) =>
  serve({
    databaseUrl,
    dataDirectory: ":memory:",
    apiKeys: ["key"],
    allowedAddresses: [site],
    browser: false,
    cluster: { leaseDuration: "1 minute" },
    port: 0
  })

const ask = async ({ url }: { readonly url: string }, path: string, body?: object) => {
  const response = await fetch(url + path, {
    headers: { authorization: "Bearer key", "content-type": "application/json" },
    ...body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  })
  return await response.json() as Body
}

const untilEnded = async (engine: { readonly url: string }, path: string): Promise<Body> => {
  for (;;) {
    const answer = await ask(engine, path)
    if (answer.status !== "scraping") return answer
    await setTimeout(100)
  }
}

interface Body {
  readonly id: string
  readonly completed: number
  readonly status: string
  readonly data: {
    readonly markdown: string
    readonly metadata?: { readonly cacheState?: string }
    readonly web?: ReadonlyArray<{ readonly url: string }>
  }
}
