import { once } from "node:events"
import { setTimeout } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { parseRobots } from "@trawl/fetcher/robots"
import { crowds, paragraphs } from "../../../../packages/engine/test/hostile/crowds.ts"
import { stalls } from "../../../../packages/engine/test/hostile/stalls.ts"
import { storms } from "../../../../packages/engine/test/hostile/storms.ts"
import {
  html,
  longestDelay,
  longestWait,
  site,
  type WatchedEngine,
  watchedEngine
} from "../../../../packages/engine/test/hostile/watched-engine.ts"
import { processorTime } from "../../../../packages/engine/test/processor-time.ts"
import { atLeast, atMost, type Figure, limited, plain } from "../figure.ts"
import { quantile } from "../quantile.ts"

/**
 * The longest turn of the main thread, in milliseconds of processor time, for requests that once delayed all clients.
 * The hostile tests have the same limit.
 */
export async function* hostileFigures(): AsyncGenerator<Figure> {
  await using engine = await watchedEngine({ browser: {} })
  for (const { ask, before, listener, name } of stalls) {
    await using page = await site(listener)
    if (before !== undefined) await engine.ask("/v2/scrape", before(page.url))
    const { longestTurn } = await engine.watch(() => engine.ask("/v2/scrape", ask(page.url)))
    yield limited(name, longestTurn, limit, 0)
  }
  for (const { listener, name, requests } of crowds) {
    await using pages = await site(listener)
    const watched = await engine.watch(() =>
      Promise.all(requests(pages.url).map((request) => engine.ask("/v2/scrape", request)))
    )
    const succeeded = watched.answer.filter(({ status }) => status === 200).length
    yield limited(`${name} (${succeeded} of ${watched.answer.length} succeed)`, watched.longestTurn, limit, 0)
    yield limited(`${name}: work while a search waits`, longestWait(watched), limit, 0)
  }
  yield* shareFigures(engine)
  for (const { body, name } of storms) {
    await using page = await site(html(body))
    const { answer, longestTurn } = await engine.watch(() =>
      engine.ask("/v2/scrape", { url: page.url, maxAge: 0, waitFor: 1_000 })
    )
    yield limited(
      `a page in the browser that ${name} (${answer.status} after ${Math.round(answer.milliseconds)} ms)`,
      longestTurn,
      limit,
      0
    )
  }
  const began = processorTime()
  parseRobots(
    "https://site.test/robots.txt",
    `User-agent: *\n${Array.from({ length: 9_000 }, (_, at) => `Disallow: /*a*a*a*a*a*${at}`).join("\n")}`,
    "trawl"
  )
    .allows(`https://site.test/${"a".repeat(1_900)}`)
  yield limited(
    "parsing a robots.txt of 9,000 rules with wildcards and matching one URL",
    processorTime() - began,
    limit,
    0
  )
}

const limit = atMost(longestDelay)

/**
 * Measures the share of the main thread that 50 pages get while 10 clients search continuously, and the duration of the
 * searches.
 */
async function* shareFigures(engine: WatchedEngine): AsyncGenerator<Figure> {
  await using pages = await site(html(paragraphs(2_400)))
  let count = 0
  const scrapes = () =>
    engine.watch(() =>
      Promise.all(
        Array.from(
          { length: 50 },
          () => engine.ask("/v2/scrape", { url: `${pages.url}${count++}`, maxAge: 0, timeout: 200_000 })
        )
      )
    )
  const searching = async <A>(work: () => Promise<A>) => {
    const clients = new Worker(new URL("searching-clients.ts", import.meta.url), {
      workerData: { url: engine.url, clients: 10 }
    })
    await once(clients, "online")
    const answer = await work()
    clients.postMessage("stop", [])
    const [milliseconds]: [ReadonlyArray<number>] = await once(clients, "message") as [ReadonlyArray<number>]
    return { answer, p99: quantile(milliseconds, 0.99) }
  }
  await scrapes()
  const { p99: alone } = await searching(() => setTimeout(5_000))
  const { work } = await scrapes()
  const { answer, p99 } = await searching(scrapes)
  yield limited("50 pages while 10 clients search: share of the main thread", work / answer.work, atLeast(0.5))
  yield plain("searches of 10 clients, alone: p99 in ms", alone.toFixed(0))
  yield plain("searches of 10 clients while 50 pages are read: p99 in ms", p99.toFixed(0))
}
