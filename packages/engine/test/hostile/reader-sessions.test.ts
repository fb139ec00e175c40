import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as DocumentReader from "../../src/page/worker/document-reader.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { WorkQueue } from "../../src/work-queue.ts"
import { serveSite } from "../crawl/web-site.ts"
import { scrapingEngine } from "../scrape/scraping-engine.ts"

const entry = (page: number, at: number) =>
  `<div class=harbour><h3>Harbour ${at} of ${page}</h3><p>The tide at harbour number ${at} rises to ${
    at % 7
  } metres, as the keepers measure it.</p><a href=/h/${at}>More of ${at}</a></div>`
const heavyPage = (page: number) =>
  `<title>Harbours ${page}</title>${Array.from({ length: 450 }, (_, at) => entry(page, at)).join("")}`
const pages = Array.from({ length: 12 }, (_, page) => page)

it.live(
  "reads twelve large pages one by one, so that the first ones succeed within the timeout",
  () =>
    Effect.gen(function*() {
      const site = yield* serveSite(() => Object.fromEntries(pages.map((page) => [`/${page}`, heavyPage(page)])))
      const scrape = yield* scrapingEngine(DocumentReader.layer({ readers: 1, largePage: 50_000 }), { browser: false })
      const scrapeAll = (timeout: number) =>
        Effect.forEach(
          pages,
          (page) =>
            scrape({
              url: `${site.origin}/${page}`,
              formats: ["markdown", "summary", "product", "menu"],
              maxAge: 0,
              storeInCache: false,
              timeout
            }),
          { concurrency: "unbounded" }
        ).pipe(Effect.map((answers) => answers.map(({ status }) => status)))
      const began = performance.now()
      assert.deepStrictEqual(yield* scrapeAll(60_000), pages.map(() => 200))
      const whole = performance.now() - began
      const statuses = yield* scrapeAll(Math.max(1_000, Math.round(whole * 0.4)))
      const succeeded = statuses.filter((status) => status === 200).length
      assert.isAtLeast(succeeded, 2, statuses.join())
      assert.deepStrictEqual(statuses.filter((status) => status !== 200 && status !== 408), [])
    }),
  120_000
)

it.live(
  "teams take turns, and so do a client and a batch of the same team",
  () =>
    Effect.gen(function*() {
      const reader = yield* DocumentReader.DocumentReader
      const ended: Array<string> = []
      const read = (name: string, team: string, queue?: string) => {
        const page = { url: `https://example.com/${name}`, contentType: "text/html", text: `<p>${name}` }
        const twice = Effect.forEach([1, 2], () => reader.work(page, "content", {}), { discard: true })
        return reader.withSession(twice).pipe(
          Effect.provideService(CurrentTeam, { name: team, key: "key" }),
          queue === undefined ? (same) => same : Effect.provideService(WorkQueue, queue),
          Effect.andThen(Effect.sync(() => ended.push(name)))
        )
      }
      const many = pages.map((page) => read(`batch-${page}`, "one", "batch"))
      yield* Effect.all([...many, read("client", "one"), read("other", "other")], { concurrency: "unbounded" })
      // the first one started before the others arrived
      assert.deepStrictEqual(ended.slice(0, 5), ["batch-0", "batch-1", "other", "client", "batch-2"])
      assert.deepStrictEqual(ended.slice(5), pages.slice(3).map((page) => `batch-${page}`))
    }).pipe(Effect.provide(DocumentReader.layer({ readers: 1 }))),
  60_000
)
