import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type StallCase, stalls } from "./stalls.ts"
import { assertNobodyWaits, site, type WatchedEngine, watchedEngine } from "./watched-engine.ts"

// retried once, because a pause of a busy machine during a search is not an error of the engine
describe("no client is delayed by", { retry: 1 }, () => {
  let engine: WatchedEngine
  beforeAll(async () => {
    engine = await watchedEngine()
  }, 60_000)
  afterAll(() => engine[Symbol.asyncDispose]())

  it.each(stalls.map((one): [string, StallCase] => [one.name, one]))(
    "%s",
    async (_, { ask, before, listener, status = 200 }) => {
      await using page = await site(listener)
      if (before !== undefined) await engine.ask("/v2/scrape", before(page.url))
      const watched = await engine.watch(() => engine.ask("/v2/scrape", ask(page.url)))
      assert.strictEqual(watched.answer.status, status, JSON.stringify(watched.answer.body).slice(0, 1_000))
      assertNobodyWaits(watched)
    },
    120_000
  )
})
