import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { killRound, type Round } from "./kill-round.ts"

const killsOfRound = 10

/**
 * Kills an engine so often, in rounds that each have a data directory of their own. Rounds that an earlier call has
 * finished are kept.
 */
export const killRounds = async (cache: string, seed: number, kills: number): Promise<ReadonlyArray<Round>> => {
  const folder = join(cache, "kills")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${seed}.json`)
  const rounds: Array<Round> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
  while (rounds.length * killsOfRound < kills) {
    const round = await killRound(join(folder, "data"), seed + rounds.length, killsOfRound)
    rounds.push(round)
    writeFileSync(file, `${JSON.stringify(rounds, undefined, 2)}\n`)
    console.error(`seed ${round.seed}: ${round.kills} kills, ${round.problems.length} problems`)
  }
  return rounds.slice(0, Math.ceil(kills / killsOfRound))
}
