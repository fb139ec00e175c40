import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { child } from "../../client/child.ts"
import { peers } from "../../client/folders.ts"
import { installPeers } from "../../client/install-peers.ts"
import { chance } from "../chance.ts"
import { atLeast, atMost, type Figure, limited, plain } from "../figure.ts"
import { killFigures, killRounds } from "../kills/kills.ts"
import { apiKey } from "../open-engine.ts"
import { quantile } from "../quantile.ts"
import { runRounds } from "../rounds.ts"
import { type CrawlEngine, crawlEngine, serveSite } from "./child-server.ts"
import { type CrawlBench, ended, start } from "./crawl-bench.ts"
import { documentsOf } from "./documents-of.ts"
import { growth } from "./growth.ts"
import { measured } from "./map-figures.ts"

/** The parts of the crawl benchmark, by name. */
const parts: Readonly<Record<string, (bench: CrawlBench) => AsyncGenerator<Figure>>> = {
  speed,
  links,
  limits,
  kills,
  pace,
  hostile,
  growth
}

export const crawlParts = Object.keys(parts)

export async function* crawlFigures(only: ReadonlyArray<string>, bench: CrawlBench): AsyncGenerator<Figure> {
  for (const name of only) yield* parts[name]!(bench)
}

const crawl = (engine: CrawlEngine, url: string, options: object) =>
  measured(engine.usage, async () => ended(engine, await start(engine, url, options)))

async function* speed({ isBuilt, pages = 2_000, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages })
  await using engine = await crawlEngine(isBuilt)
  await crawl(engine, site.origin, { limit: Math.min(200, pages) })
  const { answer, processor, seconds } = await crawl(engine, site.origin, {
    limit: pages,
    scrapeOptions: { maxAge: 0 }
  })
  const name = `whole crawl of ${answer.completed} pages, pages per second`
  yield limited(`${name} of processor time`, answer.completed / processor, atLeast(30, 60), 1)
  yield limited(name, answer.completed / seconds, atLeast(), 1)
}

async function* links({ isBuilt, pages = 2_000, seed }: CrawlBench): AsyncGenerator<Figure> {
  installPeers()
  await using site = await serveSite({ seed, pages })
  await using engine = await crawlEngine(isBuilt)
  const options = { scrapeOptions: { formats: ["links"], maxAge: 0, storeInCache: false } }
  await crawl(engine, site.origin, { ...options, limit: Math.min(200, pages) })
  const { answer, processor } = await crawl(engine, site.origin, { ...options, limit: pages })
  const rate = answer.completed / processor
  const peer = await child<{ readonly pages: number; readonly processor: number }>(peers, [
    join(peers, "crawlee.mjs"),
    site.origin,
    String(pages)
  ])
  const peerRate = peer.pages / peer.processor
  yield limited(`links of ${answer.completed} pages, pages per second of processor time`, rate, atLeast(), 1)
  yield limited(`the same with Crawlee's CheerioCrawler (${peer.pages} pages)`, peerRate, atLeast(), 1)
  yield limited("links, relative to Crawlee", rate / peerRate, atLeast(1.5, 3))
}

/** Checks that crawls of random sites deliver as many documents as their limit allows. */
async function* limits({ cache, isBuilt, rounds = 200, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using engine = await crawlEngine(isBuilt)
  const all = await runRounds(join(cache, "crawl", `limits-${seed}.json`), rounds, async (round) => {
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
    return { completed, expected: Math.min(limit, documentsOf(options).documents.size) }
  })
  for (const [round, { completed, expected }] of all.entries()) {
    if (completed !== expected) console.error(`round ${round}: ${completed} instead of ${expected} documents`)
  }
  const exact = all.filter(({ completed, expected }) => completed === expected).length
  yield limited(`crawls of random sites with the exact number of documents, of ${rounds}`, exact, atLeast(rounds), 0)
}

/** Kills the engine while it crawls, and checks that the crawls continue. */
async function* kills({ cache, kills = 100, seed }: CrawlBench): AsyncGenerator<Figure> {
  yield* killFigures(await killRounds(cache, seed, kills, ["crawl"]))
}

/** Checks that concurrent crawls of several teams respect the `Crawl-delay` of a host. */
async function* pace({ isBuilt, rounds: crawls = 10, seed }: CrawlBench): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages: 200, crawlDelay: 1, oddities: 0.3, sitemaps: true })
  await using engine = await crawlEngine(isBuilt)
  const running = Array.from({ length: crawls }, async (_, at) => {
    const key = `${apiKey}-${"abcd"[at % 4]}`
    const id = await start(engine, site.origin, { limit: 4, scrapeOptions: { formats: ["links"], maxAge: 0 } }, key)
    return ended(engine, id, key)
  })
  await Promise.all(running)
  const times = (await site.requests()).map(([, at]) => at)
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  // times are measured on arrival
  const tolerance = 30
  yield limited(
    `${crawls} crawls of 4 teams, Crawl-delay 1: requests less than a second after the previous one, of ${times.length}`,
    gaps.filter((gap) => gap < 1_000 - tolerance).length,
    atMost(0),
    0
  )
  yield limited("shortest time between two of these, ms", Math.min(...gaps), atLeast(), 0)
  yield limited("maximum lead over one request per second, ms", aheadOf(times), atMost(1_000, tolerance), 0)
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

/** Crawls a site with traps, and measures the delay of other searches. */
async function* hostile({ isBuilt, pages = 10_000, seed }: CrawlBench): AsyncGenerator<Figure> {
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
