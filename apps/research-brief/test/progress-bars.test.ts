import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onTerminal } from "./program.ts"
import { type ResearchEngine, researchEngine } from "./research-engine.ts"

describe.skipIf(!existsSync("/usr/bin/script") || process.platform !== "linux")("research-brief on a terminal", {
  timeout: 120_000
}, () => {
  let folder: string
  let engine: ResearchEngine
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "research-brief-"))
    engine = await researchEngine()
  })
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  const run = (columns: number, environment = {}) =>
    onTerminal(engine.url, {
      args: `'When does a spring tide occur?' --per-minute 6000 --out ${join(folder, `${columns}.md`)}`,
      columns,
      rows: 20
    }, environment).ended

  it.each([80, 40, 16])("draws bars in place, none wider than %d columns", async (columns) => {
    const { code, stdout } = await run(columns)
    assert.strictEqual(code, 0, stdout)
    const frames = stdout.split("\u001b[?2026h").slice(1).map((frame) => frame.split("\u001b[?2026l")[0] ?? "")
    assert.isAbove(frames.length, 5)
    for (const frame of frames) {
      for (const line of stripVTControlCharacters(frame).replaceAll("\r", "").split("\n")) {
        if (/[█░]/.test(line)) assert.isBelow(line.length, columns, line)
      }
    }
    const last = stripVTControlCharacters(frames.at(-1) ?? "").replaceAll("\r", "")
    if (columns > 30) assert.match(last, /searches █+ +2\/2.*\npages {4}█+ +\d\/\d.* credits$/s)
    assert.match(stdout, /\d+ passages of \d+ pages\. \d+ credits spent\./)
    assert.include(readFileSync(join(folder, `${columns}.md`), "utf8"), "## Sources")
  })

  it("has no colours with NO_COLOR", async () => {
    const { stdout } = await run(90, { NO_COLOR: "1" })
    assert.notInclude(stdout, "\u001b[36m")
    assert.include(stdout, "█")
  })
})
