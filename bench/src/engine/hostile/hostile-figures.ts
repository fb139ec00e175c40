import { setTimeout } from "node:timers/promises"
import { parseRobots } from "@trawl/fetcher/robots"
import { crowds, paragraphs } from "../../../../packages/engine/test/hostile/crowds.ts"
import { stalls } from "../../../../packages/engine/test/hostile/stalls.ts"
import { storms } from "../../../../packages/engine/test/hostile/storms.ts"
import {
  html,
  longestDelay,
  longestWait,
  type Measured,
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

/** Measures how 50 pages and the searches of 10 clients that search continuously delay each other. */
async function* shareFigures(engine: WatchedEngine): AsyncGenerator<Figure> {
  await using pages = await site(html(paragraphs(2_400)))
  let count = 0
  const scrapes = () =>
    Promise.all(
      Array.from(
        { length: 50 },
        () => engine.ask("/v2/scrape", { url: `${pages.url}${count++}`, maxAge: 0, timeout: 200_000 })
      )
    )
  const others = { clients: 10, pause: 0 }
  await engine.watch(scrapes)
  const alone = await engine.watch(() => setTimeout(5_000), others)
  const { work } = await engine.watch(scrapes)
  const both = await engine.watch(scrapes, others)
  yield limited("50 pages while 10 clients search: share of the main thread", work / both.work, atLeast(0.5))
  yield plain("searches of 10 clients, alone: p99 of the work while one waits", quantileOfWork(alone, 0.99).toFixed(0))
  yield limited(
    "searches of 10 clients while 50 pages are read: p99 of the work while one waits",
    quantileOfWork(both, 0.99),
    limit,
    0
  )
}

const quantileOfWork = ({ searches }: Measured, at: number): number =>
  quantile(searches.map(({ waited }) => waited), at)
