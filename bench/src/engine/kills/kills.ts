import { join } from "node:path"
import { runRounds } from "../rounds.ts"
import type { JobKind } from "./engine-process.ts"
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
  return runRounds(join(folder, `${seed}.json`), Math.ceil(kills / killsOfRound), async (at) => {
    const round = await killRound(join(folder, "data"), seed + at, killsOfRound, kinds)
    console.error(`seed ${round.seed}: ${round.kills} kills, ${round.problems.length} problems`)
    return round
  })
}
