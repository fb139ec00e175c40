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

it("cites the page that says most else of the same thing, not the surest that says the value of another", () => {
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

it("prefers what was found for the very field, and drops what no page says", () => {
  const findings = [found("a", "old", 5, undefined, 1), found("b", "price", 5, undefined, 0.2)]
  const data = { price: 5, weight: 7 }
  const source = sourcesIn(findings).of(data)
  assert.strictEqual(source(["price"])?.url, "https://kettle.dev/b")
  assert.deepStrictEqual(grounded(data, source), { price: 5 })
})

it("needs for many rows no longer than they are many, however much they have in common", () => {
  time(100)
  assert.isBelow(time(4_000), 1_000 + 60 * time(250))
})
