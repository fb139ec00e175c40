import { assert, it } from "vitest"
import { changeScores } from "../src/engine/changes/change-scores.ts"

it.each(["development", "held-out"] as const)(
  "at most 2 % of the reported changes are false alarms, and at most 1 % are missed: %s",
  (half) => {
    const scores = changeScores(half)
    const sum = (of: (score: (typeof scores)[number]) => number) => scores.reduce((all, score) => all + of(score), 0)
    assert.lengthOf(scores, 100)
    assert.isAtMost(sum(({ falseAlarms }) => falseAlarms.length), 0.02 * sum(({ reported }) => reported))
    assert.isAtMost(sum(({ missed }) => missed.length), 0.01 * sum(({ pair }) => pair.expected.length))
  }
)
