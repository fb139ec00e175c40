import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { quantile } from "../quantile.ts"
import { crawlEngine, serveSite } from "./child-server.ts"
import { type CrawlBench, start, statusOf } from "./crawl-bench.ts"

interface Sample {
  readonly completed: number
  readonly megabytes: number
  /** Milliseconds of a status request, and of another request for comparison. */
  readonly status: number
  readonly other: number
  /** Milliseconds of processor time that the engine's main thread took during the status request. */
  readonly work: number
}

/**
 * Measures memory and the time of status requests while a crawl grows. The engine's data directory and the measurements
 * are saved, so that an interrupted measurement can continue.
 */
export async function* growth({ cache, isBuilt, pages = 100_000, seed }: CrawlBench): AsyncGenerator<Figure> {
  const folder = join(cache, "crawl", `growth-${seed}-${pages}`)
  const [begun, sampled] = [join(folder, "crawl.json"), join(folder, "samples.jsonl")]
  const earlier = existsSync(begun)
    ? JSON.parse(readFileSync(begun, "utf8")) as { readonly id: string; readonly port: number; readonly starts: number }
    : undefined
  if (earlier === undefined) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // the port must stay the same, because it is part of the crawled URLs
  await using site = await serveSite({ seed, pages }, earlier?.port)
  await using engine = await crawlEngine(isBuilt, join(folder, "data"))
  const id = earlier?.id ?? (await start(engine, site.origin, { limit: pages, scrapeOptions: { maxAge: 0 } }))
  const starts = (earlier?.starts ?? 0) + 1
  writeFileSync(begun, JSON.stringify({ id, port: Number(new URL(site.origin).port), starts }))
  const samples: Array<Sample> = existsSync(sampled)
    ? readFileSync(sampled, "utf8").split("\n").slice(0, -1).map((line) => JSON.parse(line))
    : []
  if (samples.length > 0) console.error(`continues after ${samples.at(-1)?.completed} pages, with ${folder}`)
  for (;;) {
    const used = engine.mainThread()
    const requestedAt = performance.now()
    const { completed, status } = await statusOf(engine, id)
    const answered = performance.now()
    const work = engine.mainThread() - used
    await engine.ask("GET", "/v2/team/queue-status")
    samples.push({
      completed,
      megabytes: engine.usage().megabytes,
      status: answered - requestedAt,
      other: performance.now() - answered,
      work
    })
    appendFileSync(sampled, `${JSON.stringify(samples.at(-1))}\n`)
    if (samples.length % 100 === 0) console.error(`${completed} pages, ${samples.at(-1)?.megabytes.toFixed(0)} MB`)
    if (status !== "scraping") break
    await setTimeout(300)
  }
  const largest = (from: number, to: number) =>
    Math.max(...samples.flatMap(({ completed, megabytes }) => completed >= from && completed <= to ? [megabytes] : []))
  const name = `crawl of ${samples.at(-1)?.completed} pages`
  yield limited(`${name}: peak memory, MB`, largest(0, Infinity), atMost(500, 350), 0)
  yield limited(
    `${name}: memory of the last tenth compared with the first`,
    largest(pages * 0.9, Infinity) / largest(0, pages / 10),
    atMost()
  )
  const statuses = samples.map(({ status }) => status)
  const others = samples.map(({ other }) => other)
  const works = samples.map(({ work }) => work)
  yield limited(`${name}: status, p99, ms`, quantile(statuses, 0.99), atMost(20, 5), 1)
  yield limited(`${name}: status, median, ms`, quantile(statuses, 0.5), atMost(), 1)
  yield limited(`${name}: work of the main thread during a status, p99, ms`, quantile(works, 0.99), atMost(), 1)
  yield limited(`${name}: the same, median, ms`, quantile(works, 0.5), atMost(), 1)
  yield limited(`${name}: GET /v2/team/queue-status meanwhile, p99, ms`, quantile(others, 0.99), atMost(), 1)
  yield limited(`${name}: the same, median, ms`, quantile(others, 0.5), atMost(), 1)
  if (starts > 1) yield plain(`${name}: times that the benchmark was continued`, String(starts - 1))
  rmSync(folder, { recursive: true })
}
