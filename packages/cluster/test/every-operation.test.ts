import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { assert, it, onTestFinished } from "vitest"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { arxivSnapshot } from "../../engine/test/research/dumps.ts"
import { readJudgements, serve } from "../src/index.ts"

it("a process answers requests of each operation about data that only the other process got", async () => {
  await using postgres = await ownPostgres()
  const site = await otters()
  const start = () =>
    serve({
      databaseUrl: postgres.url("postgres"),
      dataDirectory: ":memory:",
      apiKeys: ["key"],
      allowedAddresses: [site],
      browser: false,
      threatProtection: { enabled: true },
      cluster: { leaseDuration: "1 minute" },
      port: 0
    })
  await using first = await start()
  await using second = await start()
  const [one, two] = [client(first.url), client(second.url)]
  const page = `http://${site}/`
  const folder = mkdtempSync(join(tmpdir(), "trawl-every-operation-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  // all data goes to the first process
  await first.loadPapers(fileOf("papers.jsonl", arxivSnapshot))
  await first.loadRepositories(fileOf("repositories.jsonl", repositories))
  const scrape = await one.ask("POST", "/v2/scrape", { url: page, formats: ["markdown", "changeTracking"] })
  const search = await one.ask("POST", "/v2/search", { query: "otters", limit: 3 })
  const crawl = await one.ask("POST", "/v2/crawl", { url: page, limit: 2 })
  const batch = await one.ask("POST", "/v2/batch/scrape", { urls: [`${page}batch`] })
  const extract = await one.ask("POST", "/v2/extract", {
    urls: [page],
    schema: { type: "object", properties: { title: { type: "string" } } }
  })
  const run = await one.ask("POST", "/v2/agent", { prompt: "Where do otters sleep?", urls: [page] })
  const monitor = (await one.ask("POST", "/v2/monitor", {
    name: "Otters",
    schedule: { cron: "0 0 * * *" },
    targets: [{ type: "scrape", urls: [page] }]
  })).data
  await one.ask("PUT", "/v2/team/threat-protection", {
    mode: "normal",
    failurePolicy: "open",
    blacklist: ["blocked.example"]
  })
  const upload = (await one.ask("POST", "/v2/parse/upload-url", { filename: "otters.csv" })).data
  const put = await fetch(upload.uploadUrl, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: "name\notter"
  })
  assert.strictEqual(put.status, 200)

  /** The answer of the second process when the work of the first has ended. */
  const ended = async (path: string) => {
    for (;;) {
      const answer = await two.ask("GET", path)
      if (!["processing", "queued", "running", "scraping"].includes(answer.status)) return answer
      await setTimeout(50)
    }
  }
  // each process looks for loaded papers every two seconds
  const findsPapers = async () =>
    /Sparse attention/u.test((await two.ask("GET", "/v2/search/research/papers?query=sparse+attention")).text)
  while (!(await findsPapers())) await setTimeout(100)
  const wrong: Array<string> = []
  const scrapeId = scrape.data.metadata.scrapeId
  for (
    const [method, path, body, expected] of [
      ["GET", `/v2/scrape/${scrapeId}`, undefined, /sleep in kelp/u],
      ["POST", "/v2/scrape", { url: page, minAge: 0 }, /"cacheState":"hit"/u],
      ["POST", "/v2/scrape", { url: page, maxAge: 0, formats: ["changeTracking"] }, /"changeStatus":"same"/u],
      ["POST", "/v2/search", { query: "otters kelp" }, /sleep in kelp/u],
      ["POST", "/v2/search", { query: "otters", sources: ["news", "images"] }, /"images":\[.*otter\.png/u],
      ["POST", "/v2/map", { url: page, sitemap: "skip" }, /\/nested/u],
      ["POST", "/v2/search/developer", { query: "tides midnight", types: ["issue"] }, /octo\/tides\/issues\/7/u],
      ["GET", "/v2/search/developer?query=tides&license=MIT", undefined, /"license":"MIT"/u],
      ["GET", "/v2/search/research/papers?query=sparse+attention", undefined, /Sparse attention/u],
      ["GET", "/v2/search/research/papers/arxiv:2101.00001?query=linear+time", undefined, /linear time/u],
      ["GET", "/v2/search/research/papers/arxiv:2101.00001/similar?intent=attention", undefined, /"results":\[/u],
      ["GET", `/v2/crawl/${crawl.id}/errors`, undefined, /"errors":\[\]/u],
      ["GET", "/v2/crawl/active", undefined, /"crawls":\[/u],
      ["GET", `/v2/batch/scrape/${batch.id}/errors`, undefined, /"errors":\[\]/u],
      ["GET", "/v2/agent", undefined, new RegExp(run.id, "u")],
      ["GET", `/v2/agent/${run.id}/trace`, undefined, /run\.started/u],
      ["GET", "/v2/monitor", undefined, new RegExp(monitor.id, "u")],
      ["GET", `/v2/monitor/${monitor.id}`, undefined, /"name":"Otters"/u],
      ["PATCH", `/v2/monitor/${monitor.id}`, { name: "Sea otters" }, /"name":"Sea otters"/u],
      ["GET", "/v2/team/threat-protection", undefined, /blocked\.example/u],
      ["POST", "/v2/scrape", { url: "http://blocked.example/" }, /blocked/u],
      ["POST", "/v2/parse", { uploadRef: upload.uploadRef }, /otter/u],
      [
        "POST",
        `/v2/search/${search.id}/feedback`,
        { rating: "good", valuableSources: [{ url: page }] },
        /"success":true/u
      ],
      [
        "POST",
        "/v2/feedback",
        { endpoint: "scrape", jobId: scrapeId, rating: "good", valuableSources: [{ url: page }] },
        /"success":true/u
      ],
      ["POST", "/v2/support/ask", { question: `Why did the crawl ${crawl.id} return so few pages?` }, /crawl/u],
      ["POST", "/v2/support/docs-search", { question: "How do I crawl a site?" }, /crawl/u],
      ["GET", "/v2/team/credit-usage", undefined, /remainingCredits/u],
      ["GET", "/v2/team/credit-usage/historical", undefined, /"creditsUsed":[1-9]|"totalCredits":[1-9]/u],
      ["GET", "/v2/team/activity", undefined, new RegExp(crawl.id, "u")],
      ["GET", "/v2/team/queue-status", undefined, /"success":true/u],
      ["GET", "/v2/concurrency-check", undefined, /"success":true/u]
    ] as const
  ) {
    const { text } = await two.ask(method, path, body)
    if (!expected.test(text)) wrong.push(`${method} ${path}: ${text.slice(0, 1_000)}`)
  }
  assert.deepStrictEqual(wrong, [])
  const judgements: Array<unknown> = []
  assert.strictEqual(
    await readJudgements({ databaseUrl: postgres.url("postgres") }, (line) => judgements.push(JSON.parse(line))),
    1
  )
  assert.containSubset(judgements, [{ query: "otters", rating: "good", relevant: [page] }])
  assert.deepInclude(await ended(`/v2/crawl/${crawl.id}`), { status: "completed", completed: 2 })
  assert.deepInclude(await ended(`/v2/batch/scrape/${batch.id}`), { status: "completed", completed: 1 })
  const extracted = await ended(`/v2/extract/${extract.id}`)
  assert.strictEqual(extracted.status, "completed", extracted.text)
  assert.match((await ended(`/v2/agent/${run.id}`)).text, /kelp/u)
  const check = (await two.ask("POST", `/v2/monitor/${monitor.id}/run`)).data
  for (const engine of [one, two]) {
    let checked = await engine.ask("GET", `/v2/monitor/${monitor.id}/checks/${check.id}`)
    while (/"status":"(?:queued|running)"/u.test(checked.text)) {
      await setTimeout(50)
      checked = await engine.ask("GET", `/v2/monitor/${monitor.id}/checks/${check.id}`)
    }
    assert.match(checked.text, /"status":"completed"/u)
  }
  assert.strictEqual((await two.ask("DELETE", `/v2/monitor/${monitor.id}`)).httpStatus, 200)
  assert.strictEqual((await one.ask("GET", `/v2/monitor/${monitor.id}`)).httpStatus, 404)
}, 120_000)

const repositories = [
  { type: "repository", repo: "octo/tides", language: "TypeScript", license: "MIT", stars: 120 },
  { type: "readme", repo: "octo/tides", text: "Computes the tides of a harbour from its location." },
  { type: "issue", repo: "octo/tides", number: 7, title: "Wrong tides at midnight", text: "They are an hour late." }
].map((line) => JSON.stringify(line)).join("\n")

/** The host of a site about otters. */
const otters = async () => {
  const server = createServer(({ url = "" }, response) => {
    if (url.endsWith(".txt") || url.endsWith(".xml")) return void response.writeHead(404).end()
    response.setHeader("content-type", "text/html")
    response.end(
      `<title>Otters at ${url}</title><p>Otters sleep in kelp.</p><img src=/otter.png alt="An otter" width=300 height=200><a href=/nested>n</a>`
    )
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const client = (url: string) => ({
  ask: async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: "Bearer key", "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body)
    })
    const text = await response.text()
    return { ...JSON.parse(text) as Answer, text, httpStatus: response.status }
  }
})

interface Answer {
  readonly id: string
  readonly status: string
  readonly completed: number
  readonly data: {
    readonly id: string
    readonly uploadRef: string
    readonly uploadUrl: string
    readonly metadata: { readonly scrapeId: string }
  }
}
