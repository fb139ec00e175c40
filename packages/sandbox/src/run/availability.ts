import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import process from "node:process"
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
    : { runner: "none", reason: "Python in bubblewrap needs /usr/bin/python3, which does not exist." } as const
  return { node: { runner: "bubblewrap" }, python, bash: { runner: "bubblewrap" } }
}

/** What can run trusted code: the programs of this machine. */
export const trustedAvailability: Availability = {
  node: { runner: "child process" },
  python: { runner: "child process" },
  bash: { runner: "child process" }
}

/** What can run untrusted code if bubblewrap cannot, and why. */
export const withoutBubblewrap = (problem: string): Availability => {
  const advice = "Install bubblewrap on Linux (apt-get install bubblewrap)"
  const isNode24 = Number(process.versions.node.split(".")[0]) >= 24
  return {
    node: isNode24 && isInstalled("isolated-vm")
      ? { runner: "isolated-vm", reason: `${problem} Code in node has no modules and no files.` }
      : { runner: "none", reason: `${problem} ${advice}, or the package isolated-vm with Node.js 24.` },
    python: { runner: "none", reason: `${problem} ${advice}.` },
    bash: isInstalled("just-bash")
      ? { runner: "just-bash", reason: `${problem} The shell and its programs are simulated.` }
      : { runner: "none", reason: `${problem} ${advice}, or the package just-bash.` }
  }
}

const isInstalled = (name: string): boolean => {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
