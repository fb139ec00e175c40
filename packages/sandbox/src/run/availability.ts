import { existsSync } from "node:fs"
import { bubblewrapProblem } from "../isolation/bubblewrap.ts"
import type { Runner } from "../process/command.ts"
import type { Language } from "../process/language.ts"

export interface LanguageAvailability {
  /** What runs the code: `none` if nothing on this machine can. */
  readonly runner: Runner | "none"
  /** Why the language does not run in bubblewrap. */
  readonly reason?: string
}

export type Availability = Readonly<Record<Language, LanguageAvailability>>

/** What can run untrusted code on this machine. */
export const findAvailability = async (): Promise<Availability> => {
  const problem = await bubblewrapProblem()
  if (problem !== undefined) return withoutBubblewrap(problem)
  const python = existsSync("/usr/bin/python3")
    ? { runner: "bubblewrap" } as const
    : {
      runner: "none",
      reason: "/usr/bin/python3 does not exist. Install python3 to run Python in bubblewrap."
    } as const
  return { node: { runner: "bubblewrap" }, python, bash: { runner: "bubblewrap" } }
}

/** What can run trusted code: the programs of this machine. */
export const trustedAvailability: Availability = {
  node: { runner: "child process" },
  python: { runner: "child process" },
  bash: { runner: "child process" }
}

const withoutBubblewrap = (problem: string): Availability => {
  const reason = `${problem} To run it, install bubblewrap (apt-get install bubblewrap) on Linux.`
  return { node: { runner: "none", reason }, python: { runner: "none", reason }, bash: { runner: "none", reason } }
}
