import { atMost, type Figure, limited, plain } from "../figure.ts"
import { changeScores } from "./change-scores.ts"
import type { Half } from "./make-pairs.ts"
import type { PairScore } from "./score-pair.ts"

/** The share of false alarms and of missed changes for each half of the labelled pairs. */
export async function* changeFigures(showsHeldOut: boolean): AsyncGenerator<Figure> {
  for (const half of ["development", "held-out"] as const) {
    const scores = changeScores(half)
    yield* figuresOf(half, scores)
    if (half === "development" || showsHeldOut) printWrong(scores)
  }
}

function* figuresOf(half: Half, scores: ReadonlyArray<PairScore>): Generator<Figure> {
  const sum = (of: (score: PairScore) => number) => scores.reduce((all, score) => all + of(score), 0)
  const [reported, alarms] = [sum((score) => score.reported), sum(({ falseAlarms }) => falseAlarms.length)]
  const [expected, missed] = [sum(({ pair }) => pair.expected.length), sum((score) => score.missed.length)]
  const unchanged = scores.filter(({ pair }) => pair.expected.length === 0)
  const alarmed = unchanged.filter(({ falseAlarms }) => falseAlarms.length > 0).length
  const byHand = scores.filter(({ pair }) => pair.origin === "by hand").length
  yield plain(`${half}: pairs, of these by hand, unchanged`, `${scores.length}, ${byHand}, ${unchanged.length}`)
  yield limited(`${half}: false alarms of ${reported} reported changes, %`, 100 * alarms / reported, atMost(2))
  yield limited(`${half}: unchanged pairs with an alarm, %`, 100 * alarmed / unchanged.length, atMost(2))
  yield limited(`${half}: missed of ${expected} changes, %`, 100 * missed / expected, atMost(1))
  yield limited(
    `${half}: pairs with another kind of change than labelled, %`,
    100 * scores.filter(({ hasRightKinds }) => !hasRightKinds).length / scores.length,
    atMost()
  )
}

const printWrong = (scores: ReadonlyArray<PairScore>) => {
  for (const { falseAlarms, hasRightKinds, missed, pair } of scores) {
    if (hasRightKinds) continue
    console.log(`  ${pair.name} (${pair.form})`)
    for (const { after, before, kind } of falseAlarms) console.log(`    reported ${kind}: ${before} → ${after}`)
    for (const { after, before, kind } of missed) console.log(`    missed ${kind}: ${before} → ${after}`)
  }
}
