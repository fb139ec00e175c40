import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { type ClusteredOptions, clusterStatus, serve } from "../src/index.ts"

it(
  "a process does only the work of its roles, and queued work waits with a warning for a process that does it",
  async () => {
    await using postgres = await ownPostgres()
    const databaseUrl = postgres.url("postgres")
    const site = await otters()
    const start = (roles: ClusteredOptions["roles"]) =>
      serve({
        databaseUrl,
        dataDirectory: ":memory:",
        apiKeys: ["key"],
        allowedAddresses: [site.host],
        browser: false,
        roles,
        teams: { default: { zeroDataRetention: "allowed" } },
        cluster: { leaseDuration: "1 minute" },
        port: 0
      })
    await using api = await start(["api"])
    const { id } = await ask(api, "/v2/crawl", { url: site.url })
    const { id: withBrowser } = await ask(api, "/v2/batch/scrape", { urls: [site.url], formats: ["screenshot"] })
    const { id: run } = await ask(api, "/v2/agent", { prompt: "Where do otters sleep?", urls: [site.url] })
    assert.strictEqual(
      (await ask(api, `/v2/crawl/${id}`)).warning,
      "Its pages wait for an engine with the role crawl: none is running."
    )
    assert.strictEqual(
      (await ask(api, `/v2/batch/scrape/${withBrowser}`)).warning,
      "Its pages wait for an engine with the roles crawl and browser: none is running."
    )
    assert.strictEqual(
      (await ask(api, `/v2/agent/${run}`)).warning,
      "The run waits for an engine with the role agent: none is running."
    )
    const { data: monitor } = await ask(api, "/v2/monitor", {
      name: "Otters",
      schedule: { text: "daily" },
      targets: [{ type: "search", queries: ["otters"] }],
      judgeEnabled: false
    })
    await ask(api, `/v2/monitor/${monitor.id}/run`, {})
    const waiting = await clusterStatus({ databaseUrl })
    assert.deepStrictEqual(waiting.processes.map(({ roles }) => roles), [["api"]])
    assert.deepStrictEqual(waiting.missingRoles, [["crawl"], ["crawl", "browser"], ["agent"], ["search"]])
    assert.strictEqual(waiting.checks, 1)
    assert.deepStrictEqual(site.paths, [])
    for (
      const [path, body, message] of [
        ["/v2/search", { query: "otters" }, "without the role search, and no engine with this role answers"],
        ["/v2/search/developer", { query: "otters" }, "without the role search, and no engine with this role answers"],
        [
          "/v2/batch/scrape",
          { urls: [site.url], zeroDataRetention: true },
          "without the role crawl. Send the request to an engine with this role"
        ]
      ] as const
    ) {
      const { details: [problem], httpStatus, retryAfter } = await ask(api, path, body)
      assert.deepStrictEqual([httpStatus, retryAfter], [503, "5"])
      assert.include(problem?.message ?? "", message)
    }

    await using crawler = await start(["crawl"])
    const crawled = await ended(api, `/v2/crawl/${id}`)
    assert.deepInclude(crawled, { status: "completed", completed: 3, warning: undefined })
    assert.strictEqual((await ask(crawler, `/v2/crawl/${id}`)).httpStatus, 503)
    assert.strictEqual((await ask(crawler, "/")).httpStatus, 503)
    const ready = await fetch(`${crawler.url}/health/ready`)
    assert.deepStrictEqual([ready.status, await ready.json()], [200, { status: "ok", roles: ["crawl"] }])
    const metrics = await (await fetch(`${crawler.url}/metrics`)).text()
    assert.match(metrics, /^trawl_role_processes\{role="crawl"\} 1$/mu)
    assert.match(metrics, /^trawl_work_without_process\{roles="crawl"\} 0$/mu)
    assert.match(metrics, /^trawl_work_without_process\{roles="agent"\} 1$/mu)
    assert.match(metrics, /^trawl_index_pages 0$/mu)
    // the crawler has no browser, and leaves this batch to a process with one
    assert.include(await ask(api, `/v2/batch/scrape/${withBrowser}`), { status: "scraping", completed: 0 })

    // searches of other engines are answered by one with an index
    const search = () =>
      ask(api, "/v2/search", { query: "otters \"sleep in kelp\"", tbs: "qdr:d", sources: ["web", "news"] })
    await using index = await start(["search"])
    let found = await search()
    while (found.httpStatus === 503) found = await search()
    assert.lengthOf(found.data.web ?? [], 3)
    assert.strictEqual((await ask(index, "/v2/search", { query: "otters" })).httpStatus, 503)
    assert.strictEqual((await ask(api, "/v2/team/credit-usage")).httpStatus, 200)
    assert.strictEqual((await ask(api, "/v2/search/developer", { query: "otters", types: ["issue"] })).httpStatus, 200)
    const refused = await ask(api, "/v2/search/developer", { query: "otters", min_stars: 2, max_stars: 1 })
    assert.strictEqual(refused.httpStatus, 400)

    await using all = await start(undefined)
    assert.strictEqual((await ended(api, `/v2/agent/${run}`)).status, "completed")
    assert.strictEqual((await ended(api, `/v2/batch/scrape/${withBrowser}`)).completed, 1)
    assert.lengthOf((await ask(all, "/v2/search", { query: "otters" })).data.web ?? [], 3)
    assert.deepStrictEqual((await clusterStatus({ databaseUrl })).missingRoles, [])
  },
  120_000
)

/** A site with three pages, and the paths that were requested. */
const otters = async () => {
  const paths: Array<string> = []
  const server = createServer(({ url = "" }, response) => {
    paths.push(url)
    if (url.endsWith(".txt") || url.endsWith(".xml")) return void response.writeHead(404).end()
    response.setHeader("content-type", "text/html")
    response.end(`<title>Otters at ${url}</title><p>Otters sleep in kelp.</p><a href=/a>a</a><a href=/b>b</a>`)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}/`, paths }
}

const ask = async ({ url }: { readonly url: string }, path: string, body?: object) => {
  const response = await fetch(url + path, {
    headers: { authorization: "Bearer key", "content-type": "application/json" },
    ...body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  })
  const retryAfter = response.headers.get("retry-after")
  return { ...await response.json() as Body, httpStatus: response.status, retryAfter }
}

const ended = async (engine: { readonly url: string }, path: string) => {
  for (;;) {
    const answer = await ask(engine, path)
    if (answer.status !== "scraping" && answer.status !== "processing") return { warning: undefined, ...answer }
    await setTimeout(100)
  }
}

interface Body {
  readonly id: string
  readonly completed: number
  readonly status: string
  readonly warning?: string
  readonly data: { readonly id?: string; readonly web?: ReadonlyArray<object> }
  readonly details: ReadonlyArray<{ readonly message: string }>
}
