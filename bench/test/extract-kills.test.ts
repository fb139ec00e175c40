import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "vitest"
import { killExtractions } from "../src/engine/extract/kill-extractions.ts"

it("an engine that is killed during extractions returns each result once, at the right price", async () => {
  const directory = mkdtempSync(join(tmpdir(), "trawl-extract-kills-"))
  try {
    const { deliveries, extractions, problems, values } = await killExtractions(directory, 7, 2, false)
    assert.deepStrictEqual(problems, [])
    assert.isAbove(extractions, 0)
    assert.isAbove(values, 0)
    assert.isAtLeast(deliveries, 2 * extractions)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}, 120_000)
