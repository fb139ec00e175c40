import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "vitest"
import { oneEngine } from "../src/engine/kills/engines.ts"
import { killRound } from "../src/engine/kills/kill-round.ts"

for (const kinds of [["batch", "run"], ["crawl"]] as const) {
  it(
    `an engine that is killed while it works on jobs (${kinds.join(", ")}) loses, repeats and double-charges nothing`,
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "trawl-kills-"))
      const engines = oneEngine(directory)
      try {
        const { batches, crawls, pages, problems, runs } = await killRound(
          engines,
          20_261_122,
          kills[kinds[0]],
          kinds
        )
        assert.deepStrictEqual(problems, [])
        assert.isAbove(batches + crawls, 0)
        assert.isAbove(pages, 0)
        assert.strictEqual(runs > 0, kinds.length > 1)
      } finally {
        await engines[Symbol.asyncDispose]()
        rmSync(directory, { recursive: true, force: true })
      }
    },
    120_000
  )
}

const kills = { batch: 4, crawl: 2 }
