import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { quantile } from "../quantile.ts"
import { type ClusterProcess, until } from "./cluster-process.ts"
import { busiest, type ClusterBench, openCluster } from "./open-cluster.ts"

/** Ends a process with SIGTERM while it reads crawls, works on agent runs and has open requests. */
export async function* drainFigures(bench: ClusterBench): AsyncGenerator<Figure> {
  const { rounds = 5 } = bench
  await using cluster = await openCluster(bench)
  await using slow = await slowPages()
  await cluster.crawlAll(bench.pages ?? 2_000)
  const takeovers: Array<number> = []
  const exits: Array<number> = []
  let failedRequests = 0
  const statuses = new Map<string, number>()
  const wrongRuns: Array<string> = []
  for (let round = 0; round < rounds; round++) {
    await until(async () => (await cluster.status()).processes.every(({ sites }) => sites.length > 0), "all work")
    const status = await cluster.status()
    const victim = busiest(cluster.running(), status)
    const { id, sites = [] } = status.processes.find(({ pid }) => pid === victim.pid) ?? {}
    const runs = await Promise.all(Array.from({ length: runCount }, () => startRun(victim)))
    const open = openSeconds.map((seconds) =>
      victim.ask("POST", "/v2/scrape", { url: slow.page(seconds), maxAge: 0, timeout: 60_000 })
    )
    await until(() => Promise.resolve(slow.requested() === open.length * (round + 1)), "the slow pages are requested")
    const began = performance.now()
    victim.signal("SIGTERM")
    void victim.ended.then(() => exits.push((performance.now() - began) / 1_000))
    const refused = countNewRequests(victim, statuses)
    await until(async () => {
      const others = (await cluster.status()).processes.filter((one) => one.id !== id)
      const taken = new Set(others.flatMap((one) => one.sites.map(({ site }) => site)))
      return sites.every(({ site }) => taken.has(site))
    }, "others read the pages of its sites")
    takeovers.push((performance.now() - began) / 1_000)
    const answers = await Promise.all(open)
    failedRequests += answers.filter(({ httpStatus }) => httpStatus !== 200).length
    await victim.ended
    await refused
    const other = cluster.running()[0]!
    for (const run of runs) {
      await until(async () => (await statusOf(other, run)).status !== "processing", "a run has ended")
      const { creditsUsed, status: end } = await statusOf(other, run)
      if (end !== "completed" || creditsUsed !== stepCount) wrongRuns.push(`${end} with ${creditsUsed} credits`)
    }
    await cluster.start()
  }
  const name = "SIGTERM under load"
  yield limited(`${name}: its sites are read by others, seconds, most of ${rounds}`, Math.max(...takeovers), atMost(2))
  yield limited("the same, median", quantile(takeovers, 0.5), atMost())
  yield limited(
    `open requests of ${openSeconds.join(", ")} s that failed, of ${rounds * openSeconds.length}`,
    failedRequests,
    atMost(0),
    0
  )
  yield limited(
    `agent runs that ended wrongly or charged a step twice, of ${rounds * runCount}`,
    wrongRuns.length,
    atMost(0),
    0
  )
  yield plain("new requests meanwhile", [...statuses].map(([status, count]) => `${count} ${status}`).join(", "))
  yield limited("the process has ended, seconds, most", Math.max(...exits), atMost())
}

/** Sends new requests, each on a connection of its own, until the process has ended. */
const countNewRequests = async (victim: ClusterProcess, statuses: Map<string, number>): Promise<void> => {
  // requests that arrive before the signal are answered
  await setTimeout(200)
  while (!victim.hasEnded()) {
    const status = await fetch(new URL("/health/live", victim.url), { headers: { connection: "close" } }).then(
      (response) => String(response.status),
      () => "without a response"
    )
    if (!victim.hasEnded()) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await setTimeout(100)
  }
}

const startRun = async (engine: ClusterProcess): Promise<string> =>
  (await engine.ask<{ readonly id: string }>("POST", "/v2/agent", { prompt: `Do ${stepCount}` })).id

const statusOf = (engine: ClusterProcess, run: string) =>
  engine.ask<{ readonly status: string; readonly creditsUsed?: number }>("GET", `/v2/agent/${run}`)

/** Pages that are answered after as many seconds as their URL says. */
const slowPages = async () => {
  let requests = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/slow") !== true) return void response.writeHead(404).end()
    requests++
    const seconds = Number(new URL(request.url, "http://localhost").searchParams.get("seconds"))
    globalThis.setTimeout(() => {
      response.setHeader("content-type", "text/html").end("<title>Slow</title><p>A page that takes long.</p>")
    }, seconds * 1_000)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  let pages = 0
  return {
    page: (seconds: number) => `http://127.0.0.1:${port}/slow?seconds=${seconds}&page=${++pages}`,
    requested: () => requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

const openSeconds = [0.5, 2, 4, 7]
const runCount = 6
const stepCount = 40
