import { setTimeout } from "node:timers/promises"
import type { Page } from "./fidelity/fidelity.ts"
import { type ServedEngine, serveEngine } from "./served-engine.ts"

export interface Scraping {
  /**
   * Processor time of the engine and its reader processes for a page over HTTP, from request to response, with caching:
   * for all pages, and for those that the engine reads in its own process.
   */
  readonly staticCpuMilliseconds: number
  readonly smallCpuMilliseconds: number
  readonly small: number
  readonly failed: number
  /**
   * Resident memory in MB: of an idle engine five seconds after its start and half a minute later, and after every
   * tenth of the scrapes.
   */
  readonly started: number
  readonly idle: number
  readonly memory: ReadonlyArray<number>
  /** The engine's own part of it at the end. */
  readonly own: number
  /** The total, half a minute after the last scrape. */
  readonly rested: number
  readonly scrapes: number
}

/** Measures scrapes of pages over a port, one by one, and then many mixed scrapes, four at a time. */
export const measureScraping = async (pages: ReadonlyArray<Pick<Page, "text">>, scrapes: number): Promise<Scraping> => {
  const engine = await serveEngine(pages)
  try {
    await setTimeout(5_000)
    const started = engine.usage().megabytes
    // Node releases the memory of the start after some idle seconds
    await setTimeout(30_000)
    const idle = engine.usage().megabytes
    for (let at = 0; at < warmUp; at++) await engine.scrape(at, plain)
    let failed = 0
    const cpuOf = async (some: ReadonlyArray<number>) => {
      const before = engine.usage().cpuSeconds
      for (const at of some) if (await engine.scrape(at, plain) !== 200) failed++
      return (engine.usage().cpuSeconds - before) * 1000
    }
    const [large = [], small = []] = [true, false].map((is) =>
      pages.flatMap(({ text }, at) => text.length >= largePage === is ? [at] : [])
    )
    const smallCpu = await cpuOf(small)
    const largeCpu = await cpuOf(large)
    const memory = await memoryOver(engine, scrapes)
    const own = engine.usage().ownMegabytes
    await setTimeout(30_000)
    return {
      staticCpuMilliseconds: (smallCpu + largeCpu) / pages.length,
      smallCpuMilliseconds: smallCpu / small.length,
      small: small.length,
      failed,
      started,
      idle,
      memory,
      own,
      rested: engine.usage().megabytes,
      scrapes
    }
  } finally {
    await engine.end()
  }
}

const memoryOver = async (engine: ServedEngine, scrapes: number): Promise<ReadonlyArray<number>> => {
  const memory: Array<number> = []
  let requestCount = 0
  const keepAsking = async (until: number) => {
    while (requestCount < until) {
      const at = requestCount++
      await engine.scrape(at, mixed[at % mixed.length] ?? plain)
    }
  }
  for (let part = 1; part <= 10; part++) {
    await Promise.all(Array.from({ length: 4 }, () => keepAsking(scrapes * part / 10)))
    memory.push(engine.usage().megabytes)
  }
  return memory
}

const warmUp = 100

/** The engine reads pages with more characters in a reader process. */
const largePage = 350_000

const plain = { formats: ["markdown"], maxAge: 0 }

/** Common requests. */
const mixed: ReadonlyArray<object> = [
  plain,
  { formats: ["markdown"] },
  { formats: ["markdown", "html", "links"], maxAge: 0 },
  { formats: ["markdown", "summary", "images"], maxAge: 0 },
  { formats: ["rawHtml"], onlyMainContent: false, maxAge: 0 },
  { formats: ["product", "menu"], maxAge: 0 },
  {
    formats: [{
      type: "json",
      schema: {
        type: "object",
        properties: { title: { type: "string" }, date: { type: "string" }, author: { type: "string" } }
      }
    }],
    maxAge: 0
  },
  { formats: ["markdown", { type: "question", question: "What is this page about?" }], redactPII: true, maxAge: 0 },
  { formats: [{ type: "attributes", selectors: [{ selector: "a", attribute: "href" }] }], maxAge: 0 },
  { formats: ["markdown"], includeTags: ["main", "article", "p"], maxAge: 0 }
]
