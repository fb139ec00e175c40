import { writeFileSync } from "node:fs"
import * as data from "../../../../packages/engine/src/find/ranking-weights.ts"
import { table } from "../../client/table.ts"
import type { Places, RankTask } from "../children/rank.ts"
import { runChild } from "../run-child.ts"
import { type Half, halves } from "./halves.ts"
import { isTunable, type Weights, weightsIn } from "./weights.ts"

export interface TuneOptions {
  readonly cache: string
  readonly pages: number
  readonly index: string
  /** How often each weight is tried at the most. */
  readonly rounds: number
}

/**
 * Looks for better weights, one after the other: each is tried smaller and greater, and what finds the known pages of
 * the tuning half further up is kept. Prints the weights, and what they are worth on both halves.
 */
export const tune = async ({ cache, index, pages, rounds }: TuneOptions): Promise<void> => {
  const [tuning, heldOut] = await halves(cache, pages, index)
  const rank = (half: Half, weights: Weights): Promise<Places> => {
    const task = `${half.directory}.task.json`
    writeFileSync(task, JSON.stringify({ ...half, index, weights } satisfies RankTask))
    return runChild<Places>("rank.ts", [task])
  }
  const start = weightsIn({ fieldWeights: data.fieldWeights, rankingWeights: data.rankingWeights })
  let best = { weights: start, worth: worthOf(await rank(tuning, start)) }
  console.error(`as they are: ${best.worth.toFixed(4)}`)
  for (let round = 1; round <= rounds; round++) {
    const before = best.worth
    for (const [path] of Object.entries(start).filter(isTunable)) {
      for (const factor of factors) {
        const tried = (best.weights[path] ?? 0) * factor
        if (path.endsWith(".lengthMatters") && tried > 1) continue
        const weights = { ...best.weights, [path]: Number(tried.toPrecision(2)) }
        const worth = worthOf(await rank(tuning, weights))
        if (worth < best.worth + leastGain) continue
        best = { weights, worth }
        console.error(`round ${round}: ${path} = ${weights[path]}: ${worth.toFixed(4)}`)
      }
    }
    if (best.worth === before) break
  }
  const changed = Object.entries(best.weights).filter(([path, weight]) => weight !== start[path])
  console.log(changed.length === 0 ? "No weight is better otherwise." : table(["weight", "was", "better"], changed.map(([path, weight]) => [path, String(start[path]), String(weight)])))
  const rows = await Promise.all([["tuning half", tuning] as const, ["held-out half", heldOut] as const].map(async ([name, half]) => [
    row(`${name}, as they were`, await rank(half, start)),
    row(`${name}, tuned`, await rank(half, best.weights))
  ]))
  console.log(`\n${table(["", "sentence, top-10", "title, top-1", "mean reciprocal place"], rows.flat())}`)
}

const factors = [0.5, 0.7, 1.4, 2]

// less is chance
const leastGain = 0.0005

/** The mean of one divided by the page's place: it moves where the shares that are asked for stand still. */
const worthOf = ({ sentences, titles }: Places): number => (reciprocal(sentences) + reciprocal(titles)) / 2

const reciprocal = (places: ReadonlyArray<number>): number => places.reduce((sum, place) => sum + (place === 0 ? 0 : 1 / place), 0) / places.length

const row = (name: string, places: Places): ReadonlyArray<string> => [
  name,
  share(places.sentences, (place) => place > 0).toFixed(3),
  share(places.titles, (place) => place === 1).toFixed(3),
  worthOf(places).toFixed(4)
]

const share = (places: ReadonlyArray<number>, holds: (place: number) => boolean): number => places.filter(holds).length / places.length
