import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "vitest"
import { killRound } from "../src/engine/kills/kill-round.ts"

it("an engine that is killed 4 times loses, repeats and double-charges no page, step or delivery", async () => {
  const directory = mkdtempSync(join(tmpdir(), "trawl-kills-"))
  try {
    const { batches, pages, problems, runs } = await killRound(directory, 20_261_122, 4)
    assert.deepStrictEqual(problems, [])
    assert.isAbove(batches, 0)
    assert.isAbove(pages, 0)
    assert.isAbove(runs, 0)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}, 120_000)
