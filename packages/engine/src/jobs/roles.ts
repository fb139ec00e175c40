import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { allRoles, type Role } from "../service/roles.ts"
import { Leases } from "./leases.ts"
import type { PageJob } from "./page-job.ts"

/** The roles of the processes that share the records. */
export class Roles extends Context.Service<Roles, {
  /** The roles of this process. */
  readonly own: ReadonlySet<Role>
  /** The living processes, including this one. */
  readonly processes: Effect.Effect<ReadonlyArray<RoleHolder>, SqlError>
}>()("@trawl/engine/jobs/Roles") {}

export interface RoleHolder {
  /** The owner of its leases. */
  readonly owner: string
  readonly roles: ReadonlySet<Role>
}

/** For a process that does not share the records, and has all roles. */
export const layerAlone: Layer.Layer<Roles, never, Leases> = Layer.effect(
  Roles,
  Effect.map(
    Leases,
    ({ owner }) => Roles.of({ own: allRoles, processes: Effect.succeed([{ owner, roles: allRoles }]) })
  )
)

/** The roles that a process needs to read the pages of a job. */
export const rolesFor = ({ request }: Pick<PageJob, "request">): ReadonlyArray<Role> =>
  needsBrowser(request) ? ["crawl", "browser"] : ["crawl"]

const needsBrowser = ({ actions = [], formats = [], profile }: PageJob["request"]): boolean =>
  actions.length > 0 || profile !== undefined ||
  formats.some((format) => (typeof format === "string" ? format : format.type).startsWith("screenshot"))
