import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { noChromium } from "../../../browser/test/rendered-by.ts"
import { type StormCase, storms } from "./storms.ts"
import { assertNobodyWaits, html, site, type WatchedEngine, watchedEngine } from "./watched-engine.ts"

const timeout = 30_000

describe.skipIf(noChromium)("a page in the browser fails, and delays no client, when it", () => {
  let engine: WatchedEngine
  const shown = (url: string) => engine.ask("/v2/scrape", { url, maxAge: 0, timeout, waitFor: 1_000 })
  beforeAll(async () => {
    engine = await watchedEngine({ browser: {} })
    // starts the browser, because its start is not measured
    await using page = await site(html("<p>Otters"))
    assert.strictEqual((await shown(page.url)).status, 200)
  }, 120_000)
  afterAll(() => engine[Symbol.asyncDispose]())

  it.each(storms.map((one): [string, StormCase] => [one.name, one]))("%s", async (_, { body, expected }) => {
    await using page = await site(html(body))
    const watched = await engine.watch(() => shown(page.url))
    assert.strictEqual(watched.answer.status, 422, JSON.stringify(watched.answer.body))
    assert.match(JSON.stringify(watched.answer.body), expected)
    assert.isBelow(watched.answer.milliseconds, timeout + 1_000)
    assertNobodyWaits(watched)
    if (!expected.test("used too much memory")) return
    await using next = await site(html("<p>Otters"))
    assert.strictEqual((await shown(next.url)).status, 200)
  }, 120_000)
})
