import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { chance } from "../chance.ts"
import type { Checked } from "../children/check-numbered.ts"
import { runChild } from "../run-child.ts"

export interface Killed {
  readonly kills: number
  /** Acknowledged pages in all rounds. */
  readonly acknowledged: number
  readonly problems: ReadonlyArray<string>
}

/** Repeatedly kills a process that stores pages at a random moment, then checks that the acknowledged pages exist. */
export const killOften = async (directory: string, kills: number): Promise<Killed> => {
  rmSync(directory, { recursive: true, force: true })
  const random = chance(kills)
  const problems: Array<string> = []
  let last = -1
  for (let kill = 1; kill <= kills; kill++) {
    last = await storeUntilKilled(directory, last, 50 + random() * 2_500)
    const checked = await runChild<Checked>("check-numbered.ts", [directory, String(last)])
    problems.push(...checked.problems.map((problem) => `kill ${kill}: ${problem}`))
  }
  rmSync(directory, { recursive: true, force: true })
  return { kills, acknowledged: last + 1, problems }
}

const storeUntilKilled = async (directory: string, last: number, milliseconds: number): Promise<number> => {
  const child = spawn(process.execPath, [
    "--conditions=@trawl/source",
    join(import.meta.dirname, "../children/put-forever.ts"),
    directory,
    String(last + 1)
  ], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const gone = once(child, "exit")
  let acknowledged = last
  let killing: Promise<void> | undefined
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line)
    // the time starts with the first page, because a kill during the start tests nothing
    killing ??= setTimeout(milliseconds).then(() => void child.kill("SIGKILL"))
  }
  const [code] = await gone
  if (code !== null) throw new Error(`the process that stores pages exited with ${code}`)
  return acknowledged
}
