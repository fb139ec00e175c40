import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { child } from "../../client/child.ts"
import { peers } from "../../client/folders.ts"
import { installPeers } from "../../client/install-peers.ts"
import { chance } from "../chance.ts"
import { atLeast, atMost, type Figure, limited, plain } from "../figure.ts"
import { apiKey } from "../open-engine.ts"
import { quantile } from "../quantile.ts"
import { type CrawlEngine, crawlEngine, serveSite } from "./child-server.ts"
import { documentsOf } from "./documents-of.ts"
import { measured } from "./map-figures.ts"

export interface CrawlBench {
  /** Runs the engine as it is published. */
  readonly isBuilt: boolean
  readonly pages: number
  readonly rounds: number
  readonly seed: number
}

/** The parts of the benchmark of crawls, by name. */
export const crawlParts: Readonly<Record<string, (bench: CrawlBench) => AsyncGenerator<Figure>>> = {
  speed,
  links,
  limits,
  pace,
  growth,
  hostile
}

export async function* crawlFigures(
  only: ReadonlyArray<string> = Object.keys(crawlParts),
  bench: CrawlBench
): AsyncGenerator<Figure> {
  for (const name of only) {
    const part = crawlParts[name]
    if (part === undefined) throw new Error(`There is no part ${name}; there are ${Object.keys(crawlParts).join(", ")}`)
    yield* part(bench)
  }
}

interface Status {
  readonly status: string
  readonly completed: number
  readonly total: number
  readonly warning?: string
}

const start = async (engine: CrawlEngine, url: string, options: object, key?: string): Promise<string> => {
  const { id, ...failed } = await engine.ask<{ readonly id?: string }>("POST", "/v2/crawl", { url, ...options }, key)
  if (id === undefined) throw new Error(`The crawl did not start: ${JSON.stringify(failed)}`)
  return id
}

const statusOf = (engine: CrawlEngine, id: string, key?: string) =>
  engine.ask<Status>("GET", `/v2/crawl/${id}?limit=1`, undefined, key)

const ended = async (engine: CrawlEngine, id: string, key?: string): Promise<Status> => {
  for (;;) {
    const status = await statusOf(engine, id, key)
    if (status.status !== "scraping") return status
    await setTimeout(200)
  }
}

const crawl = (engine: CrawlEngine, url: string, options: object) =>
  measured(engine.usage, async () => ended(engine, await start(engine, url, options)))

async function* speed({ isBuilt, pages, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages })
  await using engine = await crawlEngine(isBuilt)
  await crawl(engine, site.origin, { limit: Math.min(200, pages) })
  const { answer, processor, seconds } = await crawl(engine, site.origin, {
    limit: pages,
    scrapeOptions: { maxAge: 0 }
  })
  const name = `whole crawl of ${answer.completed} pages, pages per second`
  yield limited(`${name} of the processor`, answer.completed / processor, atLeast(30, 60), 1)
  yield limited(name, answer.completed / seconds, atLeast(), 1)
}

async function* links({ isBuilt, pages, seed }: CrawlBench): AsyncGenerator<Figure> {
  installPeers()
  await using site = await serveSite({ seed, pages })
  await using engine = await crawlEngine(isBuilt)
  const options = { scrapeOptions: { formats: ["links"], maxAge: 0, storeInCache: false } }
  await crawl(engine, site.origin, { ...options, limit: Math.min(200, pages) })
  const { answer, processor } = await crawl(engine, site.origin, { ...options, limit: pages })
  const ours = answer.completed / processor
  const peer = await child<{ readonly pages: number; readonly processor: number }>(peers, [
    join(peers, "crawlee.mjs"),
    site.origin,
    String(pages)
  ])
  const theirs = peer.pages / peer.processor
  yield limited(`links of ${answer.completed} pages, pages per second of the processor`, ours, atLeast(), 1)
  yield limited(`the same by Crawlee's CheerioCrawler (${peer.pages} pages)`, theirs, atLeast(), 1)
  yield limited("links, times as many as Crawlee", ours / theirs, atLeast(1.5, 3))
}

/** Crawls of random sites deliver as many documents as their limit allows. */
async function* limits({ isBuilt, rounds, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using engine = await crawlEngine(isBuilt)
  let exact = 0
  const wrong: Array<string> = []
  for (let round = 0; round < rounds; round++) {
    const random = chance(seed * 100_003 + round)
    const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
    const options = { seed: seed + round, pages: between(5, 150), oddities: random() * 0.5, sitemaps: random() < 0.5 }
    const [limit, maxConcurrency] = [between(1, 150), between(1, 50)]
    await using site = await serveSite(options)
    const id = await start(engine, site.origin, {
      limit,
      maxConcurrency,
      maxDiscoveryDepth: 1_000,
      scrapeOptions: { formats: ["links"], maxAge: 0, storeInCache: false }
    })
    const { completed } = await ended(engine, id)
    const expected = Math.min(limit, documentsOf(options))
    if (completed === expected) exact++
    else wrong.push(`round ${round}: ${completed} instead of ${expected} documents`)
  }
  for (const line of wrong) console.error(line)
  yield limited(`crawls of random sites with exact limit, of ${rounds}`, exact, atLeast(rounds), 0)
}

/** Crawls of several teams at the same time keep the `Crawl-delay` of one host. */
async function* pace({ isBuilt, rounds, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages: 200, crawlDelay: 1, oddities: 0.3, sitemaps: true })
  await using engine = await crawlEngine(isBuilt)
  const crawls = Math.min(10, rounds)
  const running = Array.from({ length: crawls }, async (_, at) => {
    const key = `${apiKey}-${"abcd"[at % 4]}`
    const id = await start(engine, site.origin, { limit: 4, scrapeOptions: { formats: ["links"], maxAge: 0 } }, key)
    return ended(engine, id, key)
  })
  await Promise.all(running)
  const times = (await site.requests()).map(([, at]) => at)
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  // the times are those of arrival
  const tolerance = 30
  yield limited(
    `${crawls} crawls of 4 teams, Crawl-delay 1: requests less than a second after the one before, of ${times.length}`,
    gaps.filter((gap) => gap < 1_000 - tolerance).length,
    atMost(0),
    0
  )
  yield limited("shortest time between two of these, ms", Math.min(...gaps), atLeast(), 0)
  yield limited("how far these run ahead of one request per second, ms", aheadOf(times), atMost(1_000, tolerance), 0)
}

/**
 * On a busy machine requests arrive late, and the next ones seem to follow too soon. Unlike requests that are sent too
 * soon, such delays do not add up.
 */
const aheadOf = (times: ReadonlyArray<number>): number => {
  let [first = 0] = times
  let most = 0
  for (const [at, time] of times.entries()) {
    first = Math.max(first, time - 1_000 * at)
    most = Math.max(most, first + 1_000 * at - time)
  }
  return most
}

/** Memory, and the time of status requests, while one crawl grows. */
async function* growth({ isBuilt, pages, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages })
  await using engine = await crawlEngine(isBuilt)
  const id = await start(engine, site.origin, { limit: pages, scrapeOptions: { maxAge: 0 } })
  const memory: Array<readonly [pages: number, megabytes: number]> = []
  const statuses: Array<number> = []
  const others: Array<number> = []
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const { completed, status } = await statusOf(engine, id)
    const answered = performance.now()
    statuses.push(answered - asked)
    await engine.ask("GET", "/v2/team/queue-status")
    others.push(performance.now() - answered)
    memory.push([completed, engine.usage().megabytes])
    if (memory.length % 100 === 0) console.error(`${completed} pages, ${memory.at(-1)?.[1].toFixed(0)} MB`)
    if (status !== "scraping") break
    await setTimeout(300)
  }
  const largest = (from: number, to: number) =>
    Math.max(...memory.flatMap(([done, megabytes]) => done >= from && done <= to ? [megabytes] : []))
  const name = `crawl of ${memory.at(-1)?.[0]} pages`
  const first = largest(0, pages / 10)
  yield limited(`${name}: most memory, MB`, largest(0, Infinity), atMost(500, 350), 0)
  yield limited(
    `${name}: memory of the last tenth compared with the first`,
    largest(pages * 0.9, Infinity) / first,
    atMost()
  )
  yield limited(`${name}: status, p99, ms`, quantile(statuses, 0.99), atMost(20, 5), 1)
  yield limited(`${name}: status, median, ms`, quantile(statuses, 0.5), atMost(), 1)
  yield limited(`${name}: GET /v2/team/queue-status meanwhile, p99, ms`, quantile(others, 0.99), atMost(), 1)
  yield limited(`${name}: the same, median, ms`, quantile(others, 0.5), atMost(), 1)
  yield limited(`${name}: minutes`, (performance.now() - began) / 60_000, atMost(), 1)
}

/** A site with traps ends, and searches of others wait little. */
async function* hostile({ isBuilt, pages, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages, hostile: true })
  await using engine = await crawlEngine(isBuilt)
  const search = async () => {
    const began = performance.now()
    await engine.ask("POST", "/v2/search", { query: "river stone harbour" })
    return performance.now() - began
  }
  await crawl(engine, site.origin, { limit: 50, sitemap: "skip" })
  const quiet: Array<number> = []
  for (let at = 0; at < 20; at++) quiet.push(await search())
  const running = new AbortController()
  const waits: Array<number> = []
  const searching = (async () => {
    while (!running.signal.aborted) {
      waits.push(await search())
      await setTimeout(100)
    }
  })()
  const ids = await Promise.all(
    ["/", "/traps.html"].map((path) =>
      start(engine, site.origin + path, { limit: pages, crawlEntireDomain: true, scrapeOptions: { maxAge: 0 } })
    )
  )
  const began = performance.now()
  const ends = await Promise.all(ids.map((id) => ended(engine, id)))
  running.abort()
  await searching
  for (const [at, { completed, status, total, warning }] of ends.entries()) {
    yield plain(
      `hostile site of ${pages} pages, crawl ${at + 1}`,
      `${status}, ${completed} of ${total}${warning === undefined ? "" : `, ${warning.slice(0, 160)}`}`
    )
  }
  yield limited("hostile site: minutes", (performance.now() - began) / 60_000, atMost(), 1)
  const delay = (part: number) => (quantile(waits, part) - quantile(quiet, 0.5)) / 1_000
  yield limited(`hostile site: delay of ${waits.length} searches, p99, seconds`, delay(0.99), atMost(0.25))
  yield limited("hostile site: the longest delay, seconds", delay(1), atMost())
}
