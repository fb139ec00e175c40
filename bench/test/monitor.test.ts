import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "vitest"
import { clockProblems } from "../src/engine/monitor/clock-changes.ts"
import { killChecks } from "../src/engine/monitor/kill-checks.ts"
import { monitorFigures } from "../src/engine/monitor/monitor-figures.ts"

const cache = mkdtempSync(join(tmpdir(), "trawl-bench-"))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

it("an engine that is killed during checks loses and repeats none, nor any of their alerts and emails", async () => {
  const { alerts, checks, mails, problems } = await killChecks(join(cache, "kills"), 20_261_123, 2, false)
  assert.deepStrictEqual(problems, [])
  assert.strictEqual(checks, 12)
  assert.isAbove(alerts, 0)
  assert.isAbove(mails, 0)
}, 120_000)

it("each due check runs once when the clock is set back, forward and across the start of daylight saving", async () => {
  assert.deepStrictEqual(await clockProblems(false, 5), [])
}, 120_000)

it("checks that are due at once are all queued, and end with the right result", async () => {
  const figures: Array<readonly [string, string]> = []
  for await (const { name, verdict } of monitorFigures(["due"], { cache, isBuilt: false, pages: 60, seed: 3 })) {
    figures.push([name, verdict])
  }
  const exact = figures.filter(([name]) => /queued or runs|right result/.test(name))
  assert.deepStrictEqual(exact.map(([, verdict]) => verdict), ["ok", "ok", "ok", "ok"])
}, 120_000)
