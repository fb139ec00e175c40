import { type ClusterStatus, clusterStatus } from "@trawl/cluster"
import { crawl } from "@trawl/sdk/all"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout } from "node:timers/promises"
import { ownPostgres } from "../../../tests/postgres/own-postgres.ts"
import { type DemoEngine, startEngine } from "./demo-engine.ts"
import { describe } from "./describe.ts"
import { startSite } from "./demo-site.ts"
import { movedSites } from "./moved-sites.ts"
import { report } from "./report.ts"
import { screen } from "./screen.ts"

const siteCount = 4
const pagesPerSite = 150

/**
 * Starts PostgreSQL, three engines that share it, and a crawl of each site. Kills one engine after a third of the
 * pages, and starts a fourth engine when the others have taken over its work. Shows the work of each engine, and checks
 * the results.
 */
const main = async (): Promise<number> => {
  await using things = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), "trawl-cluster-"))
  things.defer(() => rm(folder, { recursive: true, force: true }))
  const view = screen(process.stdout)
  things.defer(view.end)
  view.log(
    "Starting PostgreSQL, three engines and the sites to crawl. The sites serve the documentation of the installed packages."
  )
  const postgres = things.use(await ownPostgres())
  const databaseUrl = postgres.url("postgres")
  const sites = await Promise.all(Array.from({ length: siteCount }, () => startSite()))
  for (const site of sites) things.use(site)
  const start = async (name: string) =>
    things.use(await startEngine({ name, databaseUrl, folder, allow: sites.map(({ host }) => host) }))
  // the first process creates the tables
  const engines: Array<DemoEngine> = [await start("1"), ...await Promise.all([start("2"), start("3")])]
  const running = () => engines.filter(({ state }) => state === "running")
  const client = () => running()[0]!.client

  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const jobs = await Promise.all(
    sites.map(({ url }) =>
      crawl.start(client(), { url, limit: pagesPerSite, scrapeOptions: { formats: ["markdown"] } })
    )
  )
  view.log(`${jobs.length} crawls of ${pagesPerSite} pages each were started through engine ${running()[0]!.name}.`)
  const total = jobs.length * pagesPerSite
  let killed: DemoEngine | undefined
  let moved: ReturnType<typeof movedSites> | undefined
  let joining: Promise<void> | undefined
  for (;;) {
    const status = await clusterStatus({ databaseUrl })
    const done = jobs.reduce((sum, { id }) => sum + (status.jobs.find((job) => job.id === id)?.done ?? pagesPerSite), 0)
    view.show(describe({ done, engines, status, seconds: seconds(), total }))
    if (status.jobs.length === 0) break
    if (killed === undefined && done > total / 6) {
      killed = busiest(running(), status)
      const { sites } = moved = movedSites(killed, status)
      await killed.kill()
      view.log(
        `${seconds().toFixed(1)} s: engine ${killed.name} was killed with SIGKILL while it read ${sites.join(", ")}.`
      )
    } else if (moved !== undefined) {
      const taken = moved.taken(engines, status)
      if (taken !== undefined) {
        view.log(`${seconds().toFixed(1)} s: moved: ${taken}.`)
        moved = undefined
      }
    }
    // it needs a few seconds to start
    if (killed !== undefined && moved === undefined && joining === undefined) {
      joining = start("4").then((engine) => {
        engines.push(engine)
        view.log(`${seconds().toFixed(1)} s: engine ${engine.name} joined.`)
      })
    }
    await setTimeout(200)
  }
  await joining
  const status = await clusterStatus({ databaseUrl })
  view.show(describe({ done: total, engines, status, seconds: seconds(), total }))
  view.end()
  return await report({ client: client(), jobs: jobs.map(({ id }) => id), pagesPerSite, seconds: seconds(), sites })
}

/** The engine that is reading the most pages. */
const busiest = (engines: ReadonlyArray<DemoEngine>, { processes }: ClusterStatus): DemoEngine => {
  const pagesOf = ({ pid }: DemoEngine) =>
    processes.find((process) => process.pid === pid)?.sites.reduce((sum, { pages }) => sum + pages, 0) ?? 0
  return engines.toSorted((one, other) => pagesOf(other) - pagesOf(one))[0]!
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
