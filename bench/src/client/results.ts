import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bench } from "./folders.ts"
import type { Findings } from "./measurement.ts"
import type { MachineLoad } from "./machine-load.ts"

export interface Result {
  readonly findings: Findings
  /** At the end of the measurement. */
  readonly noise: MachineLoad
  readonly quick: boolean
}

const file = join(bench, "results.json")

/** Returns the newest result of each measurement. A run of some measurements keeps the results of the others. */
export function results(): Readonly<Record<string, Result>> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) as Record<string, Result> : {}
}

export function keep(name: string, result: Result): void {
  writeFileSync(file, `${JSON.stringify({ ...results(), [name]: result }, undefined, 2)}\n`)
}
