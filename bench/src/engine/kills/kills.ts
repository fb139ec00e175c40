import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { runRounds } from "../rounds.ts"
import type { JobKind } from "./engine-process.ts"
import { clusterOfThree, type Engines, oneEngine } from "./engines.ts"
import { killRound, type Round } from "./kill-round.ts"

const killsOfRound = 10

/** Kills an engine several times, in rounds that each have their own data directory. */
export const killRounds = (
  cache: string,
  seed: number,
  kills: number,
  kinds: ReadonlyArray<JobKind>
): Promise<ReadonlyArray<Round>> => {
  const folder = join(cache, "kills", kinds.join("-"))
  const data = join(folder, "data")
  const open = () => {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { recursive: true })
    return oneEngine(data)
  }
  return rounds(folder, seed, kills, kinds, open).finally(() => rmSync(data, { recursive: true, force: true }))
}

/** Kills processes of clusters, in rounds that each have their own database. */
export const clusterKillRounds = (
  cache: string,
  seed: number,
  kills: number,
  isBuilt: boolean
): Promise<ReadonlyArray<Round>> =>
  rounds(join(cache, "kills", "cluster"), seed, kills, ["batch", "crawl", "run"], () => clusterOfThree(isBuilt))

const rounds = (
  folder: string,
  seed: number,
  kills: number,
  kinds: ReadonlyArray<JobKind>,
  open: () => Engines | Promise<Engines>
) =>
  runRounds(join(folder, `${seed}.json`), Math.ceil(kills / killsOfRound), async (at) => {
    await using engines = await open()
    const round = await killRound(engines, seed + at, killsOfRound, kinds)
    console.error(`seed ${round.seed}: ${round.kills} kills, ${round.problems.length} problems`)
    return round
  })

/** What several rounds found. */
export function* killFigures(rounds: ReadonlyArray<Round>): Generator<Figure> {
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0)
  const problems = rounds.flatMap((round) => round.problems)
  for (const problem of problems) console.error(problem)
  const kills = sum((round) => round.kills)
  yield limited(
    `kill -9 at ${kills} random moments: pages, credits and deliveries lost, doubled, moved or charged wrongly`,
    problems.length,
    atMost(0),
    0
  )
  yield plain(
    "the same: crawls, batches, agent runs, pages, deliveries",
    [
      sum(({ crawls }) => crawls),
      sum(({ batches }) => batches),
      sum(({ runs }) => runs),
      sum(({ pages }) => pages),
      sum(({ deliveries }) => deliveries)
    ].join(", ")
  )
  yield plain(
    "the same: kills during a start, pages and runs given up after 5 kills, deliveries repeated",
    [
      sum(({ whileStarting }) => whileStarting),
      sum(({ givenUp, pagesGivenUp }) => givenUp + pagesGivenUp),
      sum(({ deliveredAgain }) => deliveredAgain)
    ].join(", ")
  )
}
