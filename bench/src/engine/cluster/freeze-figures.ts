import { setTimeout } from "node:timers/promises"
import { chance } from "../chance.ts"
import type { ServedSite } from "../crawl/child-server.ts"
import { atMost, type Figure, limited } from "../figure.ts"
import { until } from "./cluster-process.ts"
import { crawlProblems } from "./crawl-problems.ts"
import { busiest, type ClusterBench, openCluster, openSites } from "./open-cluster.ts"

const sitesOfRound = 3

/** The pages that are fetched twice when a process is suspended for nine seconds while it reads pages. */
export async function* freezeFigures(bench: ClusterBench): AsyncGenerator<Figure> {
  const { pages = 300, rounds = 20, seed } = bench
  const pacedPages = Math.ceil(pages / 5)
  await using cluster = await openCluster(bench, 3, [])
  const problems: Array<string> = []
  const exits: Array<number> = []
  const random = chance(seed)
  const paced = new Repeats()
  const others = new Repeats()
  for (let round = 0; round < rounds; round++) {
    // new sites, so that no page is stored before
    await using sites = await openSites(Array.from({ length: 2 * sitesOfRound }, (_, at) => ({
      seed: seed + round * 100 + at,
      ...at < sitesOfRound ? { pages: pacedPages, crawlDelay } : { pages }
    })))
    const origins = sites.all.map(({ origin }) => origin)
    const pacedIds = await cluster.crawlAll(pacedPages, origins.slice(0, sitesOfRound))
    const otherIds = await cluster.crawlAll(pages, origins.slice(sitesOfRound))
    await until(async () => (await cluster.status()).processes.every((one) => one.sites.length > 0), "all work")
    await setTimeout(3_000 * random())
    const status = await cluster.status()
    const victim = busiest(cluster.running(), status)
    const owner = status.processes.find(({ pid }) => pid === victim.pid)?.id ?? ""
    victim.signal("SIGSTOP")
    const stoppedAt = performance.timeOrigin + performance.now()
    const rows = await cluster.postgres.query(
      "postgres",
      `SELECT url, url IN (SELECT url FROM page) AS stored FROM job_page WHERE state = 'leased' AND owner = '${owner}'`
    )
    const leased = new Map(rows.map(({ stored, url }) => [String(url), stored === true]))
    await setTimeout(suspendedFor)
    victim.signal("SIGCONT")
    const resumedAt = performance.now()
    void victim.ended.then(() => exits.push((performance.now() - resumedAt) / 1_000))
    const other = cluster.running().find((one) => one !== victim)!
    problems.push(...await crawlProblems(other, pacedIds, pacedPages), ...await crawlProblems(other, otherIds, pages))
    for (const [at, site] of sites.all.entries()) {
      const repeats = at < sitesOfRound ? paced : others
      repeats.add(await site.requests(), { round, site, leased, stoppedAt })
    }
    await victim.ended
    console.error(`round ${round}: ${problems.length} problems, ${paced.all} and ${others.all} pages twice so far`)
    await cluster.start()
  }
  for (const problem of problems) console.error(problem)
  const name = `a process suspended for 9 s, ${rounds} times`
  yield limited(`${name}: crawls with wrong results`, problems.length, atMost(0), 0)
  yield* paced.figures(`hosts with a Crawl-delay of ${crawlDelay} s`, rounds * sitesOfRound * pacedPages)
  yield* others.figures("hosts without a delay", rounds * sitesOfRound * pages)
  yield limited("the same: seconds until the resumed process has ended, most", Math.max(...exits), atMost())
}

/** Counts pages that were fetched more than once. */
class Repeats {
  all = 0
  #most = 0
  #stored = 0
  #resumed = 0
  #hostsWithMore = 0

  add(requests: Awaited<ReturnType<ServedSite["requests"]>>, { leased, round, site, stoppedAt }: Suspension): void {
    const times = new Map<string, ReadonlyArray<number>>()
    for (const [path, at] of requests) times.set(path, [...times.get(path) ?? [], at - stoppedAt])
    let count = 0
    for (const [path, at] of times) {
      if (at.length === 1 || /\.(?:txt|xml)$/.test(path)) continue
      const url = `${site.origin}${path}`
      const state = leased.get(url) === undefined ? "not leased" : leased.get(url) === true ? "stored" : "requested"
      console.error(`round ${round}: ${state} ${url}: ${at.map(Math.round).join(", ")} ms after it was suspended`)
      count += at.length - 1
      if (state !== "requested") this.#stored += at.length - 1
      // the others begin before that
      this.#resumed += Math.max(at.filter((one) => one > 0).length - 1, 0)
    }
    this.all += count
    this.#most = Math.max(this.#most, count)
    if (count > 1) this.#hostsWithMore++
  }

  *figures(hosts: string, pages: number): Generator<Figure> {
    yield limited(`${hosts}: pages of one host fetched twice, most`, this.#most, atMost(1), 0)
    yield limited("the same: times that a host had more than one", this.#hostsWithMore, atMost(), 0)
    yield limited(`the same: pages fetched twice, of ${pages}`, this.all, atMost(), 0)
    yield limited("the same: of these, stored or settled when the process was suspended", this.#stored, atMost(0), 0)
    yield limited("the same: fetched again after another process had done so", this.#resumed, atMost(0), 0)
  }
}

interface Suspension {
  readonly round: number
  readonly site: ServedSite
  /** The pages that the process had leased, and whether they were stored. */
  readonly leased: ReadonlyMap<string, boolean>
  readonly stoppedAt: number
}

/** Milliseconds. */
const suspendedFor = 9_000

/** Seconds. */
const crawlDelay = 0.1
