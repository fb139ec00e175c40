import type { Role } from "./roles.ts"

/** A process with its roles. */
interface Worker {
  readonly roles: ReadonlySet<Role>
}

/** Whether a process has all of some roles. */
export const hasRoles = (own: ReadonlySet<Role>, needed: ReadonlyArray<Role>): boolean =>
  needed.every((role) => own.has(role))

/** Whether no process has all roles that some work needs. */
export const areMissing = (processes: ReadonlyArray<Worker>, needed: ReadonlyArray<Role>): boolean =>
  !processes.some(({ roles }) => hasRoles(roles, needed))

/** Says that work waits for a process with some roles. `work` is the subject and verb of the sentence. */
export const waitsFor = (work: string, needed: ReadonlyArray<Role>): string =>
  `${work} for an engine with the ${needed.length === 1 ? "role" : "roles"} ${needed.join(" and ")}: none is running.`

/** The roles that agent runs need. */
export const rolesForRuns: ReadonlyArray<Role> = ["agent"]

/** The roles that a check of a monitor needs: an index if it searches. */
export const rolesForCheck = (searches: boolean): ReadonlyArray<Role> => [searches ? "search" : "crawl"]

/** All combinations of roles that queued work may need. */
export const neededRoles: ReadonlyArray<ReadonlyArray<Role>> = [
  ["crawl"],
  ["crawl", "browser"],
  rolesForRuns,
  rolesForCheck(true)
]
