import { assert, it } from "@effect/vitest"
import type { SourcedFinding } from "../../../src/agent/ground/reasoner.ts"
import { grounded, sourcesIn } from "../../../src/agent/work/sources.ts"

const found = (page: string, path: string, value: unknown, item?: string, score = 0.6): SourcedFinding => ({
  path: path.split("."),
  value,
  quote: `${page}: ${String(value)}`,
  score,
  url: `https://kettle.dev/${page}`,
  title: page,
  ...item === undefined ? {} : { item }
})

const time = (count: number): number => {
  const rows = Array.from(
    { length: count },
    (_, at) => ({ name: `Kettle ${at}`, number: at, colour: "copper", maker: "Kettle" })
  )
  const findings = rows.flatMap((row, at) =>
    Object.entries(row).map(([name, value]) => found("a", `rows.*.${name}`, value, String(at)))
  )
  const before = performance.now()
  assert.deepStrictEqual(grounded({ rows }, sourcesIn(findings).of({ rows })), { rows })
  return performance.now() - before
}

it("cites the page with most other values of the same object", () => {
  const findings = [
    found("a", "shops.*.city", "Faro", "1"),
    found("a", "shops.*.open", "daily", "1", 0.9),
    found("b", "shops.*.city", "Porto", "1"),
    found("b", "shops.*.open", "daily", "1", 0.3)
  ]
  const source = sourcesIn(findings).of({ shops: [{ city: "Faro", open: "daily" }, { city: "Porto", open: "daily" }] })
  assert.deepStrictEqual([source(["shops", 0, "open"])?.url, source(["shops", 1, "open"])?.url], [
    "https://kettle.dev/a",
    "https://kettle.dev/b"
  ])
})

it("prefers findings for the same field, and drops values without a page", () => {
  const findings = [found("a", "old", 5, undefined, 1), found("b", "price", 5, undefined, 0.2)]
  const data = { price: 5, weight: 7 }
  const source = sourcesIn(findings).of(data)
  assert.strictEqual(source(["price"])?.url, "https://kettle.dev/b")
  assert.deepStrictEqual(grounded(data, source), { price: 5 })
})

it("takes linear time for many rows, whatever they have in common", () => {
  time(100)
  assert.isBelow(time(4_000), 1_000 + 60 * time(250))
})
