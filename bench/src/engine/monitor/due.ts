import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { type CrawlEngine, crawlEngine, serveSite } from "../crawl/child-server.ts"
import { pathOf } from "../crawl/generated-site.ts"
import { atLeast, atMost, type Figure, limited } from "../figure.ts"
import { quantile } from "../quantile.ts"
import type { MonitorBench } from "./monitor-bench.ts"
import { allMonitors, checkedSince, createMonitor, forEachNumber } from "./monitors.ts"
import { type MovedClock, movedClock } from "./moved-clock.ts"

/** What a run of the benchmark has saved. */
interface Saved {
  readonly port: number
  /** The figures of the days that have ended. */
  readonly days: ReadonlyArray<ReadonlyArray<Figure>>
}

/**
 * Sets the clock of an engine forward, so that all its monitors are due at once. The checks of the first day read their
 * pages, and those of the second find them unchanged. Another client searches meanwhile. An interrupted measurement
 * continues with the next day.
 */
export async function* due({ cache, isBuilt, pages: monitors = 10_000, seed }: MonitorBench): AsyncGenerator<Figure> {
  const folder = join(cache, "monitor", `due-${seed}-${monitors}`)
  const file = join(folder, "saved.json")
  mkdirSync(folder, { recursive: true })
  let saved: Saved | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
  if (saved === undefined) rmSync(join(folder, "data"), { recursive: true, force: true })
  const clock = movedClock(folder)
  // the port must stay the same, because it is part of the monitored URLs
  await using site = await serveSite({ seed, pages: monitors, etags: true }, saved?.port)
  const save = (days: Saved["days"]) => {
    saved = { days, port: Number(new URL(site.origin).port) }
    writeFileSync(file, JSON.stringify(saved))
  }
  {
    await using engine = await crawlEngine(isBuilt, join(folder, "data"), clock.flags)
    save(saved?.days ?? [])
    const created = new Set((await allMonitors(engine.ask)).map(({ name }) => name))
    await forEachNumber(monitors, async (at) => {
      const name = `Page ${at}`
      if (created.has(name)) return
      await createMonitor(engine.ask, { name, targets: [{ type: "scrape", urls: [site.origin + pathOf(at)] }] })
    })
    for (const { pages, result } of kinds.slice(saved!.days.length)) {
      const name = `${monitors.toLocaleString("en")} checks due at once, of pages ${pages}`
      save([...saved!.days, await figuresOf(name, result, engine, clock)])
    }
  }
  for (const figures of saved!.days) yield* figures
  rmSync(folder, { recursive: true, force: true })
}

const kinds = [
  { pages: "that are read", result: "new" },
  { pages: "that have not changed", result: "same" }
] as const

const figuresOf = async (name: string, result: "new" | "same", engine: CrawlEngine, clock: MovedClock) => {
  const quiet: Array<number> = []
  for (let at = 0; at < 20; at++) quiet.push(await searchTime(engine))
  const { at, ended, megabytes, processor, seconds, waits } = await runAll(engine, clock)
  const last = Math.max(...ended.map(({ lastRunAt }) => Date.parse(String(lastRunAt)) - at)) / 1_000
  // if the measurement of the first day was interrupted, some pages are known already
  const right =
    ended.filter(({ lastCheckSummary }) =>
      lastCheckSummary?.[result] === 1 || result === "new" && lastCheckSummary?.same === 1
    ).length
  const delay = (part: number) => (quantile(waits, part) - quantile(quiet, 0.5)) / 1_000
  return [
    limited(`${name}: seconds until the last one is queued or runs`, last, atMost(60), 1),
    limited(`${name}: delay of ${waits.length} searches, p99, seconds`, delay(0.99), atMost(0.25)),
    limited(`${name}: the longest delay, seconds`, delay(1), atMost()),
    limited(`${name}: peak memory, MB`, megabytes, atMost(500), 0),
    limited(`${name}: minutes until all have ended`, seconds / 60, atMost(), 1),
    limited(`${name}: ms of processor time per check, with the searches`, 1_000 * processor / ended.length, atMost()),
    limited(`${name}: checks with the right result`, right, atLeast(ended.length), 0)
  ]
}

/** Makes all monitors due, and waits until their checks have ended. */
const runAll = async (engine: CrawlEngine, clock: MovedClock) => {
  const before = engine.usage().cpuSeconds
  const running = new AbortController()
  const waits: Array<number> = []
  let megabytes = 0
  const searching = (async () => {
    while (!running.signal.aborted) {
      waits.push(await searchTime(engine))
      megabytes = Math.max(megabytes, engine.usage().megabytes)
      await setTimeout(100)
    }
  })()
  const began = performance.now()
  const today = new Date(clock.now())
  // the monitors run at midnight, at most 5 minutes later
  const at = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1, 0, 10)
  clock.set(at)
  const ended = await checkedSince(engine.ask, at)
  const seconds = (performance.now() - began) / 1_000
  running.abort()
  await searching
  return { at, ended, waits, megabytes, seconds, processor: engine.usage().cpuSeconds - before }
}

/** Milliseconds that a search takes. */
const searchTime = async (engine: CrawlEngine): Promise<number> => {
  const began = performance.now()
  await engine.ask("POST", "/v2/search", { query: "river stone harbour" })
  return performance.now() - began
}
