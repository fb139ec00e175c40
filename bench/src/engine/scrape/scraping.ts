import { setTimeout } from "node:timers/promises"
import type { Page } from "./fidelity/fidelity.ts"
import { serveEngine, type ServedEngine } from "./served-engine.ts"

export interface Scraping {
  /** Of the engine and its readers, for a page over HTTP, from request to answer, kept in the cache. */
  readonly staticCpuMilliseconds: number
  readonly failed: number
  /** Resident megabytes: of an engine that has done nothing, and after every tenth of the scrapes. */
  readonly idle: number
  readonly memory: ReadonlyArray<number>
  readonly scrapes: number
}

/** What it takes to scrape pages over a port, one after the other; then many of all kinds, four at a time. */
export const measureScraping = async (pages: ReadonlyArray<Pick<Page, "text">>, scrapes: number): Promise<Scraping> => {
  const engine = await serveEngine(pages)
  try {
    await setTimeout(5_000)
    const idle = engine.usage().megabytes
    for (let at = 0; at < warmUp; at++) await engine.scrape(at, plain)
    let failed = 0
    const before = engine.usage().cpuSeconds
    for (let at = 0; at < pages.length; at++) if (await engine.scrape(at, plain) !== 200) failed++
    const staticCpuMilliseconds = (engine.usage().cpuSeconds - before) * 1000 / pages.length
    const memory = await memoryOver(engine, scrapes)
    return { staticCpuMilliseconds, failed, idle, memory, scrapes }
  } finally {
    await engine.end()
  }
}

const memoryOver = async (engine: ServedEngine, scrapes: number): Promise<ReadonlyArray<number>> => {
  const memory: Array<number> = []
  let asked = 0
  const keepAsking = async (until: number) => {
    while (asked < until) {
      const at = asked++
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

const plain = { formats: ["markdown"], maxAge: 0 }

/** What people ask for. */
const mixed: ReadonlyArray<object> = [
  plain,
  { formats: ["markdown"] },
  { formats: ["markdown", "html", "links"], maxAge: 0 },
  { formats: ["markdown", "summary", "images"], maxAge: 0 },
  { formats: ["rawHtml"], onlyMainContent: false, maxAge: 0 },
  { formats: ["product", "menu"], maxAge: 0 },
  { formats: [{ type: "json", schema: { type: "object", properties: { title: { type: "string" }, date: { type: "string" }, author: { type: "string" } } } }], maxAge: 0 },
  { formats: ["markdown", { type: "question", question: "What is this page about?" }], redactPII: true, maxAge: 0 },
  { formats: [{ type: "attributes", selectors: [{ selector: "a", attribute: "href" }] }], maxAge: 0 },
  { formats: ["markdown"], includeTags: ["main", "article", "p"], maxAge: 0 }
]
