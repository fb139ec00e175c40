import { type ClusterStatus, clusterStatus } from "@trawl/cluster"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { clearTimeout, setTimeout as startTimer } from "node:timers"
import { setTimeout } from "node:timers/promises"
import { ownPostgres } from "../../../../tests/postgres/own-postgres.ts"
import { ended, start as startCrawl } from "../crawl/crawl-bench.ts"
import { crawlEngine, serveSite } from "../crawl/child-server.ts"
import { measured } from "../crawl/map-figures.ts"
import { clusterKillRounds, killFigures } from "../kills/kills.ts"
import { chance } from "../chance.ts"
import { atMost, type Figure, limited } from "../figure.ts"
import { quantile } from "../quantile.ts"
import { usageOfTree } from "../scrape/process-tree.ts"
import { type ClusterProcess, clusterProcess, until } from "./cluster-process.ts"
import { suiteFigures } from "./suite-figures.ts"

export interface ClusterBench {
  /** Runs the published build of the engine. */
  readonly isBuilt: boolean
  readonly cache: string
  readonly kills?: number | undefined
  readonly pages?: number | undefined
  readonly rounds?: number | undefined
  readonly seed: number
}

/** The parts of the cluster benchmark, by name. Each starts a database and processes of its own. */
const parts: Readonly<Record<string, (bench: ClusterBench) => AsyncGenerator<Figure>>> = {
  kill: (bench) => takeover(bench, "SIGKILL"),
  drain: (bench) => takeover(bench, "SIGTERM"),
  freeze,
  outage,
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

const siteCount = 6

/** A database, processes and sites, with crawls of all sites that run for longer than the measurement. */
const openCluster = async ({ isBuilt, pages = 2_000, seed }: ClusterBench, processCount = 3) => {
  const opened = new AsyncDisposableStack()
  const postgres = opened.use(await ownPostgres())
  const databaseUrl = postgres.url("postgres")
  const processes: Array<ClusterProcess> = []
  const start = async () => {
    const started = opened.use(await clusterProcess(databaseUrl, isBuilt))
    processes.push(started)
    return started
  }
  for (let at = 0; at < processCount; at++) await start()
  const sites = await Promise.all(
    Array.from({ length: siteCount }, async (_, at) => opened.use(await serveSite({ seed: seed + at, pages })))
  )
  return {
    databaseUrl,
    postgres,
    sites,
    start,
    running: () => processes.filter((one) => !one.hasEnded()),
    status: () => clusterStatus({ databaseUrl }),
    crawlAll: (limit: number) =>
      Promise.all(sites.map(({ origin }) =>
        startCrawl(processes.find((one) => !one.hasEnded())!, origin, {
          limit,
          scrapeOptions: { formats: ["links"], maxAge: 0 }
        })
      )),
    [Symbol.asyncDispose]: () => opened.disposeAsync()
  }
}

/** The process that reads most pages. */
const busiest = (processes: ReadonlyArray<ClusterProcess>, status: ClusterStatus) => {
  const pagesOf = (pid: number) =>
    status.processes.find((one) => one.pid === pid)?.sites.reduce((sum, { pages }) => sum + pages, 0) ?? 0
  return processes.toSorted((one, other) => pagesOf(other.pid) - pagesOf(one.pid))[0]!
}

/** The time from the end of a process until no page waits for it. */
async function* takeover(bench: ClusterBench, signal: "SIGKILL" | "SIGTERM"): AsyncGenerator<Figure> {
  const { rounds = 5 } = bench
  await using cluster = await openCluster(bench)
  await cluster.crawlAll(bench.pages ?? 2_000)
  const times: Array<number> = []
  const exits: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    await until(async () => (await cluster.status()).processes.every(({ sites }) => sites.length > 0), "all work")
    const status = await cluster.status()
    const victim = busiest(cluster.running(), status)
    const { id, sites = [] } = status.processes.find(({ pid }) => pid === victim.pid) ?? {}
    const began = performance.now()
    victim.signal(signal)
    void victim.ended.then(() => exits.push((performance.now() - began) / 1_000))
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
  const name = signal === "SIGKILL" ? "kill -9 of a process" : "SIGTERM under load"
  const limits = signal === "SIGKILL" ? atMost(1.5, 0.8) : atMost(2)
  yield limited(`${name}: its sites are read by others, seconds, most of ${rounds}`, Math.max(...times), limits)
  yield limited("the same, median", quantile(times, 0.5), atMost())
  if (signal === "SIGTERM") yield limited("the process has ended, seconds, most", Math.max(...exits), atMost())
}

/** The pages that are fetched twice when a process is suspended for nine seconds while it reads pages. */
async function* freeze(bench: ClusterBench): AsyncGenerator<Figure> {
  const { pages = 150, rounds = 20 } = bench
  await using cluster = await openCluster({ ...bench, pages })
  const problems: Array<string> = []
  const exits: Array<number> = []
  const random = chance(bench.seed)
  let most = 0
  let all = 0
  for (let round = 0; round < rounds; round++) {
    for (const site of cluster.sites) await site.requests()
    const ids = await cluster.crawlAll(pages)
    await until(async () => (await cluster.status()).processes.every(({ sites }) => sites.length > 0), "all work")
    await setTimeout(5_000 * random())
    const victim = busiest(cluster.running(), await cluster.status())
    victim.signal("SIGSTOP")
    const stoppedAt = performance.timeOrigin + performance.now()
    await setTimeout(9_000)
    victim.signal("SIGCONT")
    const resumedAt = performance.now()
    void victim.ended.then(() => exits.push((performance.now() - resumedAt) / 1_000))
    problems.push(...await problemsOf(cluster.running().filter((one) => one !== victim)[0]!, ids, pages))
    for (const site of cluster.sites) {
      const times = new Map<string, ReadonlyArray<number>>()
      for (const [path, at] of await site.requests()) times.set(path, [...times.get(path) ?? [], at - stoppedAt])
      const again = [...times].filter(([path, { length }]) => length > 1 && !/\.(?:txt|xml)$/.test(path))
      for (const [path, at] of again) {
        console.error(
          `round ${round}: ${site.origin}${path}: ${at.map(Math.round).join(", ")} ms after it was suspended`
        )
      }
      const count = again.reduce((sum, [, { length }]) => sum + length - 1, 0)
      most = Math.max(most, count)
      all += count
    }
    await victim.ended
    console.error(`round ${round}: ${problems.length} problems, ${all} pages fetched twice so far`)
    await cluster.start()
  }
  for (const problem of problems) console.error(problem)
  yield limited(
    `a process suspended for 9 s, ${rounds} times: crawls with wrong results`,
    problems.length,
    atMost(0),
    0
  )
  yield limited("the same: pages of one site fetched twice, most", most, atMost(1), 0)
  yield limited(`the same: pages fetched twice, of ${rounds * siteCount * pages}`, all, atMost(), 0)
  yield limited("the same: seconds until the resumed process has ended, most", Math.max(...exits), atMost())
}

/** Kills one of three processes at random moments while they work on crawls, batches and agent runs. */
async function* kills({ cache, isBuilt, kills = 100, seed }: ClusterBench): AsyncGenerator<Figure> {
  yield* killFigures(await clusterKillRounds(cache, seed, kills, isBuilt))
}

/** What is wrong with the results of crawls that must have `limit` documents each. */
const problemsOf = async (
  { ask }: ClusterProcess,
  ids: ReadonlyArray<string>,
  limit: number
): Promise<ReadonlyArray<string>> => {
  interface Status {
    readonly completed: number
    readonly creditsUsed: number
    readonly data: ReadonlyArray<{ readonly metadata: { readonly sourceURL: string } }>
    readonly next?: string
  }
  const problems: Array<string> = []
  for (const id of ids) {
    const urls: Array<string> = []
    await ended({ ask }, id)
    let path: string | undefined = `/v2/crawl/${id}`
    while (path !== undefined) {
      const page: Status = await ask<Status>("GET", path)
      urls.push(...page.data.map(({ metadata }) => metadata.sourceURL))
      if (page.creditsUsed !== page.completed) problems.push(`${id}: ${page.creditsUsed} credits`)
      const next: URL | undefined = page.next === undefined ? undefined : new URL(page.next)
      path = next && next.pathname + next.search
    }
    if (urls.length !== limit) problems.push(`${id}: ${urls.length} of ${limit} documents`)
    if (new Set(urls).size !== urls.length) problems.push(`${id}: documents twice`)
  }
  return problems
}

/** How long requests fail when the database is restarted. */
async function* outage(bench: ClusterBench): AsyncGenerator<Figure> {
  const { rounds = 10 } = bench
  await using cluster = await openCluster({ ...bench, pages: 300 })
  const ids = await cluster.crawlAll(300)
  const times: Array<number> = []
  const others = new Set<string>()
  let failures = 0
  let lateAt = Infinity
  const page = `${cluster.sites[0]!.origin}/`
  const requests = [
    ["GET", `/v2/crawl/${ids[0]}?limit=1`],
    ["GET", "/v2/team/credit-usage"],
    ["POST", "/v2/scrape", { url: page }],
    ["POST", "/v2/search", { query: "page", limit: 1 }],
    ["POST", "/v2/batch/scrape", { urls: [page] }]
  ] as const
  /** Whether a process answers all requests. A failure must be 503 with Retry-After. */
  const answers = async ({ ask, pid }: ClusterProcess) => {
    const all = await Promise.all(requests.map(async ([method, path, body]) => {
      const began = performance.now()
      const isLate = startTimer(() => console.error(`process ${pid}: ${path} has no answer after 10 s`), 10_000)
      const answer = await ask(method, path, body)
      clearTimeout(isLate)
      const seconds = (performance.now() - began) / 1_000
      if (seconds > 5) console.error(`process ${pid}: ${path} took ${seconds.toFixed(1)} s: ${answer.httpStatus}`)
      if (answer.httpStatus !== 200 && performance.now() > lateAt) {
        console.error(`process ${pid}: ${path} is still ${answer.httpStatus}`)
      }
      return answer
    }))
    const failed = all.filter(({ httpStatus }) => httpStatus !== 200)
    failures += failed.length
    for (const { httpStatus, retryAfter } of failed) {
      if (httpStatus === 503 && retryAfter !== null) continue
      const other = `${httpStatus}, Retry-After: ${retryAfter}`
      if (!others.has(other)) console.error(other)
      others.add(other)
    }
    return failed.length === 0
  }
  for (let round = 0; round < rounds; round++) {
    lateAt = Infinity
    await cluster.postgres.stop()
    const began = performance.now()
    await Promise.all(cluster.running().map(answers))
    await cluster.postgres.start()
    lateAt = performance.now() + 5_000
    await Promise.all(cluster.running().map((one) => until(() => answers(one), "it answers again", 200)))
    times.push((performance.now() - began) / 1_000)
    console.error(`round ${round}: ${times.at(-1)?.toFixed(1)} s`)
  }
  const problems = await problemsOf(cluster.running()[0]!, ids, 300)
  for (const problem of problems) console.error(problem)
  yield limited(`database restarted ${rounds} times: crawls with wrong results`, problems.length, atMost(0), 0)
  yield limited(
    "the same: seconds from the stop until all processes answer all requests, most",
    Math.max(...times),
    atMost(5)
  )
  yield limited("the same: requests refused with 503 and Retry-After", failures, atMost(), 0)
  yield limited("the same: other failures", others.size, atMost(0), 0)
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

/** Processor time per page of a crawl, with the database, beside an embedded engine. */
async function* cost(bench: ClusterBench): AsyncGenerator<Figure> {
  const { isBuilt, pages = 1_000, seed } = bench
  await using site = await serveSite({ seed, pages })
  const embedded = await (async () => {
    await using engine = await crawlEngine(isBuilt)
    await crawlWhole(engine, site.origin, 100)
    return (await measured(engine.usage, () => crawlWhole(engine, site.origin, pages))).processor / pages * 1_000
  })()
  await using cluster = await openCluster(bench)
  const usage = () => {
    const all = [...cluster.running().map(({ usage }) => usage()), usageOfTree(cluster.postgres.pid())]
    return { cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) }
  }
  const [first] = cluster.running() as [ClusterProcess]
  await crawlWhole(first, site.origin, 100)
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
