import { writeFileSync } from "node:fs"
import * as data from "../../../../packages/full-text/src/ranking/ranking-weights.ts"
import { table } from "../../client/table.ts"
import type { Places, RankTask } from "../children/rank.ts"
import { runChild } from "../run-child.ts"
import { type Half, halves } from "./corpus-halves.ts"
import { isInIndex, isTunable, type Weights, weightsIn } from "./weights.ts"

export interface TuneOptions {
  readonly cache: string
  readonly pages: number
  /** Maximum number of passes over all weights. */
  readonly rounds: number
  /** Also tunes the field weights. */
  readonly fields: boolean
}

/**
 * Tunes the weights one by one: tries a smaller and a larger value of each, and keeps the value that ranks the known
 * pages of the tuning half higher. Weights in the index are tried only on request, and once, because each try indexes
 * all pages again. Prints the weights and their results on both halves.
 */
export const tune = async ({ cache, fields, pages, rounds }: TuneOptions): Promise<void> => {
  const [tuning, heldOut] = await halves(cache, pages)
  const start = weightsIn({ fieldWeights: data.fieldWeights, rankingWeights: data.rankingWeights })
  let best = { weights: start, worth: 0 }
  const tryAll = async (all: ReadonlyArray<Weights>, what: string) => {
    for (const [at, places] of (await rank(tuning, all)).entries()) {
      const worth = worthOf(places)
      if (worth < best.worth + leastGain) continue
      best = { weights: all[at]!, worth }
      console.error(`${what}: ${worth.toFixed(4)}`)
    }
  }
  const tries = (path: string, factors: ReadonlyArray<number>, { weights } = best) =>
    [
      ...new Set(
        factors.map((factor) => Number(((weights[path] ?? 0) * factor).toPrecision(2)))
          .map((tried) => path.endsWith(".lengthMatters") ? Math.min(tried, 1) : tried)
      )
    ]
      .filter((tried) => tried !== weights[path])
      .map((tried) => ({ ...weights, [path]: tried }))
  await tryAll([start], "unchanged")
  const paths = Object.entries(start).filter(isTunable).map(([path]) => path)
  for (let round = 1; round <= rounds; round++) {
    const before = best.worth
    for (const path of paths.filter((path) => !isInIndex(path))) {
      await tryAll(tries(path, [...smaller, ...greater]), `round ${round}, ${path}`)
    }
    if (best.worth === before) break
  }
  if (fields) {
    // in reverse, because the last field is the most important one: it contains every word of a page
    for (const path of paths.filter(isInIndex).toReversed()) {
      for (const weights of [smaller, greater].map((factors) => tries(path, factors))) {
        // a further step is worth its time only if the first step was an improvement
        for (const tried of weights) {
          const before = best.worth
          await tryAll([tried], `${path} = ${tried[path]}`)
          if (best.worth === before) break
        }
      }
    }
  }
  const changed = Object.entries(best.weights).filter(([path, weight]) => weight !== start[path])
  console.log(
    changed.length === 0
      ? "No change of a weight improves the results."
      : table(
        ["weight", "before", "tuned"],
        changed.map(([path, weight]) => [path, String(start[path]), String(weight)])
      )
  )
  const rows = await Promise.all(
    [["tuning half", tuning] as const, ["held-out half", heldOut] as const].map(async ([name, half]) => [
      ...(await rank(half, [start])).map((places) => row(`${name}, before`, places)),
      ...(await rank(half, [best.weights])).map((places) => row(`${name}, after`, places))
    ])
  )
  console.log(`\n${table(["", "sentence, top-10", "title, top-1", "mean reciprocal rank"], rows.flat())}`)
}

const smaller = [0.7, 0.5]
const greater = [1.4, 2]

// a smaller gain is noise
const leastGain = 0.0005

/** The mean reciprocal rank, which also changes while the required shares do not. */
const worthOf = ({ sentences, titles }: Places): number => (reciprocal(sentences) + reciprocal(titles)) / 2

const reciprocal = (places: ReadonlyArray<number>): number =>
  places.reduce((sum, place) => sum + (place === 0 ? 0 : 1 / place), 0) / places.length

const row = (name: string, places: Places): ReadonlyArray<string> => [
  name,
  share(places.sentences, (place) => place > 0).toFixed(3),
  share(places.titles, (place) => place === 1).toFixed(3),
  worthOf(places).toFixed(4)
]

const share = (places: ReadonlyArray<number>, holds: (place: number) => boolean): number =>
  places.filter(holds).length / places.length

const rank = (half: Half, weights: ReadonlyArray<Weights>): Promise<ReadonlyArray<Places>> => {
  const task = `${half.directory}.task.json`
  writeFileSync(task, JSON.stringify({ ...half, weights } satisfies RankTask))
  return runChild<ReadonlyArray<Places>>("rank.ts", [task])
}
