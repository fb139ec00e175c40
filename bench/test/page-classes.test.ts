import { assert, it } from "vitest"
import { pageSamples, verdictOf } from "../src/engine/page-classes/page-samples.ts"

const halves = (["development", "held-out"] as const).map((half) => ({ half, samples: pageSamples(half) }))

it.each(halves)("at most 3 % of the labelled pages are classified wrongly: $half", ({ samples }) => {
  const wrong = samples.filter((sample) => verdictOf(sample).verdict !== sample.label)
  assert.isAtMost(wrong.length, 0.03 * samples.length, wrong.map(({ id }) => id).join(", "))
})

it("there are at least 150 labelled pages with different names, at least 60 of them from public repositories", () => {
  const all = halves.flatMap(({ samples }) => samples)
  assert.isAtLeast(all.length, 150)
  assert.isAtLeast(all.filter(({ source }) => source !== "hand-made").length, 60)
  assert.lengthOf(new Set(all.map(({ id }) => id)), all.length)
})
