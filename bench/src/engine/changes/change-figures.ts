import { readPage } from "@trawl/engine"
import * as Effect from "effect/Effect"
import { changesBetween } from "../../../../packages/engine/src/changes/changes-between.ts"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { type Half, pagePairs } from "./make-pairs.ts"
import type { PagePair } from "./page-pair.ts"
import { type PairScore, scorePair } from "./score-pair.ts"

/** The share of false alarms and of missed changes for each half of the labelled pairs. */
export async function* changeFigures(showsHeldOut: boolean): AsyncGenerator<Figure> {
  for (const half of ["development", "held-out"] as const) {
    const scores = pagePairs(half).map((pair) =>
      scorePair(pair, changesBetween(markdownOf(pair, "before"), markdownOf(pair, "after")).changes)
    )
    yield* figuresOf(half, scores)
    if (half === "development" || showsHeldOut) printWrong(scores)
  }
}

/** The markdown of a version, as a scrape returns it. */
const markdownOf = (pair: PagePair, version: "before" | "after"): string =>
  pair.form === "markdown" ? pair[version] : Effect.runSync(
    readPage({ text: pair[version], url: "https://site.example/page", contentType: "text/html" })
  ).markdown

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
