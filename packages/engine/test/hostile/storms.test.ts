import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { noChromium } from "../page/browser/shown-by.ts"
import { html, mostOfATurn, site, watchedEngine, type WatchedEngine } from "./watched-engine.ts"

/** A page that repeats an action, and yields to other work in between. */
const storm = (action: string, times: number) => `<p>Otters<script>setInterval(() => { for (let at = 0; at < ${times}; at++) ${action} }, 1)</script>`

const timeout = 30_000

describe.skipIf(noChromium)("a page in the browser fails, and delays no client, when it", () => {
  let engine: WatchedEngine
  const shown = (url: string) => engine.ask("/v2/scrape", { url, maxAge: 0, timeout, waitFor: 1_000 })
  beforeAll(async () => {
    engine = await watchedEngine({ browser: {} })
    // what starts the browser is not the page's
    await using page = await site(html("<p>Otters"))
    assert.strictEqual((await shown(page.url)).status, 200)
  }, 120_000)
  afterAll(() => engine[Symbol.asyncDispose]())

  it.each([
    ["changes its history", storm("history.pushState(null, '', '?' + Math.random())", 100), /navigates more than 500 times/],
    ["changes its hash", storm("location.hash = Math.random()", 100), /navigates more than 500 times/],
    ["leads to itself", "<p>Otters<script>location = '?' + Math.random()</script>", /leads to another page more than 50 times/],
    ["opens windows", storm("window.open('about:blank')", 20), /opens windows more than 50 times/],
    ["opens dialogs", storm("alert(1)", 20), /opens dialogs more than 100 times/]
  ])("%s without end", async (_, body, says) => {
    await using page = await site(html(body))
    const { answer, longestTurn, searches } = await engine.watch(() => shown(page.url))
    assert.strictEqual(answer.status, 422, JSON.stringify(answer.body))
    assert.match(JSON.stringify(answer.body), says)
    assert.isBelow(answer.milliseconds, timeout + 1_000)
    assert.isTrue(searches.every(({ status }) => status === 200))
    assert.isBelow(longestTurn, mostOfATurn)
  }, 120_000)
})
