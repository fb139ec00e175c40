import { type ClusterStatus, clusterStatus } from "@trawl/cluster"
import { ownPostgres } from "../../../../tests/postgres/own-postgres.ts"
import { serveSite } from "../crawl/child-server.ts"
import { start as startCrawl } from "../crawl/crawl-bench.ts"
import type { SiteOptions } from "../crawl/generated-site.ts"
import { type ClusterProcess, clusterProcess } from "./cluster-process.ts"

export interface ClusterBench {
  /** Runs the published build of the engine. */
  readonly isBuilt: boolean
  readonly cache: string
  readonly kills?: number | undefined
  readonly pages?: number | undefined
  readonly rounds?: number | undefined
  readonly seed: number
}

/** A database, processes and sites. The crawls of all sites run for longer than most measurements. */
export const openCluster = async (
  { isBuilt, pages = 2_000, seed }: ClusterBench,
  processCount = 3,
  siteOptions: ReadonlyArray<SiteOptions> = Array.from({ length: siteCount }, (_, at) => ({ seed: seed + at, pages }))
) => {
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
  const sites = await openSites(siteOptions)
  opened.use(sites)
  const running = () => processes.filter((one) => !one.hasEnded())
  return {
    databaseUrl,
    postgres,
    sites: sites.all,
    start,
    running,
    status: () => clusterStatus({ databaseUrl }),
    crawlAll: (limit: number, origins = sites.all.map(({ origin }) => origin)) =>
      Promise.all(
        origins.map((origin) =>
          startCrawl(running()[0]!, origin, { limit, scrapeOptions: { formats: ["links"], maxAge: 0 } })
        )
      ),
    [Symbol.asyncDispose]: () => opened.disposeAsync()
  }
}

const siteCount = 6

/** Generated sites, each in a process of its own. */
export const openSites = async (options: ReadonlyArray<SiteOptions>) => {
  const opened = new AsyncDisposableStack()
  const all = await Promise.all(options.map(async (one) => opened.use(await serveSite(one))))
  return { all, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** The process that reads most pages. */
export const busiest = (processes: ReadonlyArray<ClusterProcess>, status: ClusterStatus) => {
  const pagesOf = (pid: number) =>
    status.processes.find((one) => one.pid === pid)?.sites.reduce((sum, { pages }) => sum + pages, 0) ?? 0
  return processes.toSorted((one, other) => pagesOf(other.pid) - pagesOf(one.pid))[0]!
}
