import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { Leases } from "../jobs/leases.ts"
import { Roles } from "../jobs/roles.ts"
import { BackgroundWork } from "../service/background-work.ts"
import { type Role, roles as allOfThem } from "../service/roles.ts"
import { type Row, text } from "../store/column.ts"

/**
 * The roles of the processes that share the records. They are stored with the leases. A process that shuts down has no
 * roles, so that the others do not leave it a share of their work.
 */
export const layer = (own: ReadonlySet<Role>): Layer.Layer<Roles, never, Leases | SqlClient> =>
  Layer.effect(
    Roles,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { owner } = yield* Leases
      const { onStop } = yield* BackgroundWork
      const noRoles = sql`UPDATE lease_owner SET roles = ${roleColumn(new Set())} WHERE owner = ${owner}`
      yield* onStop(Effect.asVoid(Effect.ignoreCause(noRoles, { log: true })))
      return Roles.of({
        own,
        processes: Effect.map(
          sql<Row>`SELECT owner, roles FROM lease_owner`,
          (rows) => rows.map((row) => ({ owner: text(row, "owner"), roles: rolesOf(row) }))
        )
      })
    })
  )

/** The value of the column. */
export const roleColumn = (roles: ReadonlySet<Role>): string => [...roles].join(" ")

/** The roles in the column of a row. */
export const rolesOf = (row: Row): ReadonlySet<Role> => {
  const names = text(row, "roles").split(" ")
  return new Set(allOfThem.filter((role) => names.includes(role)))
}
