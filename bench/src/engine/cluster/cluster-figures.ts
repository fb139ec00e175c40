import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { ended, start as startCrawl } from "../crawl/crawl-bench.ts"
import { crawlEngine, serveSite } from "../crawl/child-server.ts"
import { measured } from "../crawl/map-figures.ts"
import { clusterKillRounds, killFigures } from "../kills/kills.ts"
import { atMost, type Figure, limited } from "../figure.ts"
import { quantile } from "../quantile.ts"
import { usageOfTree } from "../scrape/process-tree.ts"
import { type ClusterProcess, until } from "./cluster-process.ts"
import { drainFigures } from "./drain-figures.ts"
import { freezeFigures } from "./freeze-figures.ts"
import { busiest, type ClusterBench, openCluster } from "./open-cluster.ts"
import { outageFigures } from "./outage-figures.ts"
import { suiteFigures } from "./suite-figures.ts"

/** The parts of the cluster benchmark, by name. Each starts a database and processes of its own. */
const parts: Readonly<Record<string, (bench: ClusterBench) => AsyncGenerator<Figure>>> = {
  kill,
  drain: drainFigures,
  freeze: freezeFigures,
  outage: outageFigures,
  kills,
  suites: ({ cache, rounds }) => suiteFigures(cache, rounds),
  join,
  cost,
  lag
}

export const clusterParts = Object.keys(parts)

export async function* clusterFigures(only: ReadonlyArray<string>, bench: ClusterBench): AsyncGenerator<Figure> {
  for (const name of only) yield* parts[name]!(bench)
}

/** The time from the death of a process until no page waits for it. */
async function* kill(bench: ClusterBench): AsyncGenerator<Figure> {
  const { rounds = 5 } = bench
  await using cluster = await openCluster(bench)
  await cluster.crawlAll(bench.pages ?? 2_000)
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    await until(async () => (await cluster.status()).processes.every(({ sites }) => sites.length > 0), "all work")
    const status = await cluster.status()
    const victim = busiest(cluster.running(), status)
    const { id, sites = [] } = status.processes.find(({ pid }) => pid === victim.pid) ?? {}
    const began = performance.now()
    victim.signal("SIGKILL")
    await until(async () => {
      const { processes } = await cluster.status()
      const isGone = processes.every((one) => one.id !== id)
      const taken = new Set(processes.flatMap((one) => one.sites.map(({ site }) => site)))
      return isGone && sites.every(({ site }) => taken.has(site))
    }, "others read the pages of its sites")
    times.push((performance.now() - began) / 1_000)
    await victim.ended
    await cluster.start()
  }
  yield limited(
    `kill -9 of a process: its sites are read by others, seconds, most of ${rounds}`,
    Math.max(...times),
    atMost(1.5, 0.8)
  )
  yield limited("the same, median", quantile(times, 0.5), atMost())
}

/** Kills one of three processes at random moments while they work on crawls, batches and agent runs. */
async function* kills({ cache, isBuilt, kills = 100, seed }: ClusterBench): AsyncGenerator<Figure> {
  yield* killFigures(await clusterKillRounds(cache, seed, kills, isBuilt))
}

/** How soon a fourth process takes part. */
async function* join(bench: ClusterBench): AsyncGenerator<Figure> {
  const pages = bench.pages ?? 2_000
  await using cluster = await openCluster(bench)
  await cluster.crawlAll(pages)
  await until(async () => (await cluster.status()).pages > pages, "pages are stored", 200)
  const began = performance.now()
  const joining = cluster.start()
  const fourth = await joining
  const started = (performance.now() - began) / 1_000
  await until(
    async () => (await cluster.status()).processes.some(({ pid, sites }) => pid === fourth.pid && sites.length > 0),
    "it reads pages"
  )
  const works = (performance.now() - began) / 1_000
  await until(async () => (await fourth.ask("GET", "/health/ready")).httpStatus === 200, "it accepts searches")
  const ready = (performance.now() - began) / 1_000
  const { pages: stored } = await cluster.status()
  yield limited("a fourth process joins: seconds until it answers requests", started, atMost())
  yield limited("the same: seconds from then until it reads pages of the crawls", works - started, atMost(5))
  yield limited(`the same: seconds until it accepts searches of ${stored} pages`, ready, atMost())
  yield limited("the same, per 10,000 pages", ready / stored * 10_000, atMost())
}

const crawlWhole = async (engine: Pick<ClusterProcess, "ask">, url: string, limit: number): Promise<void> => {
  await ended(engine, await startCrawl(engine, url, { limit, scrapeOptions: { maxAge: 0 } }))
}

/** Pages of another site that each process reads before its processor time is measured, so that its code is compiled. */
const warmPages = 1_000

/** Processor time per page of a crawl, with the database, beside an embedded engine. */
async function* cost(bench: ClusterBench): AsyncGenerator<Figure> {
  const { isBuilt, pages = 3_000, seed } = bench
  await using site = await serveSite({ seed, pages })
  await using warmSite = await serveSite({ seed: seed + 1, pages: 3 * warmPages })
  const embedded = await (async () => {
    await using engine = await crawlEngine(isBuilt)
    await crawlWhole(engine, warmSite.origin, warmPages)
    return (await measured(engine.usage, () => crawlWhole(engine, site.origin, pages))).processor / pages * 1_000
  })()
  await using cluster = await openCluster(bench)
  const usage = () => {
    const all = [...cluster.running().map(({ usage }) => usage()), usageOfTree(cluster.postgres.pid())]
    return { cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) }
  }
  const [first] = cluster.running() as [ClusterProcess]
  await crawlWhole(first, warmSite.origin, cluster.running().length * warmPages)
  const { processor } = await measured(usage, () => crawlWhole(first, site.origin, pages))
  const clustered = processor / pages * 1_000
  yield limited(`crawl of ${pages} pages, processor time per page, embedded, ms`, embedded, atMost())
  yield limited("the same with three processes and their database, ms", clustered, atMost())
  yield limited("the difference, ms", clustered - embedded, atMost(8, 4))
}

interface Found {
  readonly data: { readonly web?: ReadonlyArray<{ readonly url: string }> }
}

/** A word that no other page has. */
const wordOf = (round: number) => `otterword${round}`

/** How long a page that one process has stored is missing in the searches of another. */
async function* lag(bench: ClusterBench): AsyncGenerator<Figure> {
  const { rounds = 100 } = bench
  await using cluster = await openCluster(bench, 2)
  const [writer, reader] = cluster.running() as [ClusterProcess, ClusterProcess]
  await cluster.crawlAll(2_000)
  const times: Array<number> = []
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<title>Page ${url}</title><p>The only page about ${wordOf(Number(url.slice(1)))}.</p>`)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let round = 0; round < rounds; round++) {
    await writer.ask("POST", "/v2/scrape", { url: `${origin}/${round}`, maxAge: 0 })
    const began = performance.now()
    await until(
      async () => {
        const { data } = await reader.ask<Found>("POST", "/v2/search", { query: wordOf(round), limit: 1 })
        return data.web?.[0]?.url === `${origin}/${round}`
      },
      "another process finds the page",
      10
    )
    times.push((performance.now() - began) / 1_000)
  }
  yield limited("a stored page is found by another process, seconds, p99", quantile(times, 0.99), atMost(2, 0.5))
  yield limited("the same, median", quantile(times, 0.5), atMost())
  server.close()
}
