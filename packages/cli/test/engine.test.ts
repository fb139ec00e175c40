import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { crawledEngine } from "./crawled-engine.ts"
import { trawl } from "./trawl.ts"

describe("trawl against the engine", () => {
  let engine: Awaited<ReturnType<typeof crawledEngine>>
  beforeAll(async () => {
    engine = await crawledEngine()
  })
  afterAll(() => engine[Symbol.asyncDispose]())

  const ask = (...args: ReadonlyArray<string>) =>
    trawl({ TRAWL_BASE_URL: engine.url, TRAWL_API_KEY: "engine-key" }, ...args)

  it("finds a page by its words and shows its content", async () => {
    const { code, stdout } = await ask("search", "granite", "limestone", "--exact", "stone number 2", "-f", "markdown")
    assert.strictEqual(code, 0)
    assert.include(stdout, `${engine.site}page-2.html`)
    assert.include(stdout, "the measured drift was 6 metres")
  })

  it("reports that a website has no matching page", async () => {
    const { code, stdout } = await ask("search", "granite", "--site", "example.com")
    assert.strictEqual(code, 0)
    assert.include(stdout, "No results")
  })

  it("prints a page as markdown", async () => {
    const { code, stdout } = await ask("scrape", `${engine.site}page-1.html`)
    assert.strictEqual(code, 0)
    assert.match(stdout, /^# Note 1 on river stones\n/)
  })

  it("waits for an agent run and prints its result", async () => {
    const { code, stdout } = await ask(
      "agent",
      "start",
      "By how many metres did stone number 2 drift?",
      "--url",
      `${engine.site}page-2.html`,
      "--wait"
    )
    assert.strictEqual(code, 0)
    assert.match(stdout, /^6 metres \(/m)
  })
})
