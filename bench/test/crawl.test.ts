import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "vitest"
import { crawlFigures } from "../src/engine/crawl/crawl-figures.ts"
import { mapFigures } from "../src/engine/crawl/map-figures.ts"
import type { Figure } from "../src/engine/figure.ts"
import { runRounds } from "../src/engine/rounds.ts"

const cache = mkdtempSync(join(tmpdir(), "trawl-bench-"))
afterAll(() => rmSync(cache, { recursive: true, force: true }))
const bench = { cache, isBuilt: false, pages: 40, rounds: 3, seed: 7 }

const figuresOf = async (figures: AsyncIterable<Figure>) => {
  const found: Array<Figure> = []
  for await (const figure of figures) found.push(figure)
  return found
}

it("three crawls of random sites deliver exactly as many documents as their limits allow", async () => {
  const [exact] = await figuresOf(crawlFigures(["limits"], bench))
  assert.strictEqual(exact?.value, "3")
}, 60_000)

it("a map has all URLs of nested sitemaps", async () => {
  const figures = await figuresOf(mapFigures({ ...bench, pages: 12_345, rounds: 1 }))
  assert.include(figures.map(({ value }) => value), "12345 of 12345")
}, 60_000)

it("a site with traps, endless redirects, sitemap bombs and broken connections is crawled to its end", async () => {
  const figures = await figuresOf(crawlFigures(["hostile"], bench))
  for (const { value } of figures.slice(0, 2)) assert.match(value, /^completed, /)
}, 60_000)

it("an interrupted measurement continues after the last finished round", async () => {
  const file = join(cache, "rounds", "1.json")
  const run: Array<number> = []
  const call = (last: number) =>
    runRounds(file, 4, async (round) => {
      if (round > last) throw new Error("interrupted")
      run.push(round)
      return { round }
    })
  assert.strictEqual(await call(1).catch(String), "Error: interrupted")
  assert.deepStrictEqual(await call(3), [0, 1, 2, 3].map((round) => ({ round })))
  assert.deepStrictEqual(run, [0, 1, 2, 3])
  assert.isFalse(existsSync(file))
})
