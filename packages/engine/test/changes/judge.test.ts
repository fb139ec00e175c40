import { assert, describe, it } from "vitest"
import { changesBetween } from "../../src/changes/changes-between.ts"
import { judge } from "../../src/changes/judge.ts"

const page = `# Walnut desk lamp

Price: $89.00

Sold out

Latest version: 4.2.1

- Gardener, apply until 1 December 2026`

/** The judgment of the goal for the page with one part replaced. */
const judged = (goal: string, part: string, by: string) =>
  judge(goal, changesBetween(page, page.replace(part, by)).changes)

const item = "- Gardener, apply until 1 December 2026"

describe("a goal", () => {
  for (
    const [goal, part, by, confidence] of [
      ["Tell me when the price drops", "$89.00", "$79.00", "high"],
      ["Alert me if the price falls below $80", "$89.00", "$79.00", "high"],
      ["Any price change", "$89.00", "$99.00", "high"],
      ["Notify me when it is back in stock", "Sold out", "In stock, ships today", "high"],
      ["A new version is released", "4.2.1", "4.2.10", "high"],
      ["Tell me when a deadline changes", "1 December", "15 December", "medium"],
      ["New jobs for a cook", item, `${item}\n- Cook, full time`, "medium"],
      ["New entries in the list", item, `${item}\n- Cook, full time`, "medium"],
      ["Report all changes", "Sold out", "Sold out until May", "high"],
      ["Anything about the gardener", item, "- Gardener, filled", "low"]
    ] as const
  ) {
    it(`is met: ${goal}`, () => {
      const judgment = judged(goal, part, by)
      assert.deepInclude(judgment, { meaningful: true, confidence })
      const [quote] = judgment?.meaningfulChanges ?? []
      assert.include(page, quote?.before ?? "")
      assert.include(page.replace(part, by), quote?.after ?? "")
    })
  }

  for (
    const [goal, part, by] of [
      ["Tell me when the price drops", "$89.00", "$99.00"],
      ["Alert me if the price falls below $80", "$89.00", "$85.00"],
      ["Tell me when the price drops", "Sold out", "In stock"],
      ["Notify me when it is back in stock", "Sold out", "Sold out until spring"],
      ["A new version is released", "4.2.1", "4.2.0"],
      ["Every change, but ignore jobs of gardeners", "- Gardener, apply until", "- Gardener, please apply until"],
      ["Mentions of Lisbon", "Sold out", "Not for sale"]
    ] as const
  ) {
    it(`is not met: ${goal} (${by})`, () => {
      assert.deepInclude(judged(goal, part, by), { meaningful: false, meaningfulChanges: [] })
    })
  }

  it("is not judged if the rules do not understand it", () => {
    assert.isUndefined(judged("Is the tone friendlier than before?", "Sold out", "Not for sale"))
  })

  it("does not take a cheaper product in place of another for a lower price", () => {
    const { changes } = changesBetween(
      "# Plans\n\n| Legacy | $99 |\n| Pro | $120 |",
      "# Plans\n\n| Huge | $80 |\n| Pro | $120 |"
    )
    assert.deepInclude(judge("Tell me when the price drops", changes), { meaningful: false })
  })

  it("does not confuse a number of pieces with a price", () => {
    const changes = changesBetween("# Lamp\n\nOnly 3 left", "# Lamp\n\nOnly 2 left").changes
    assert.deepInclude(judge("The price drops", changes), { meaningful: false })
  })
})
