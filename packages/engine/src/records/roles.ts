import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { Roles } from "../jobs/roles.ts"
import { type Role, roles as allOfThem } from "../service/roles.ts"
import { type Row, text } from "../store/column.ts"

/** The roles of the processes that share the records, which are stored with their leases. */
export const layer = (own: ReadonlySet<Role>): Layer.Layer<Roles, never, SqlClient> =>
  Layer.effect(
    Roles,
    Effect.map(SqlClient, (sql) =>
      Roles.of({
        own,
        processes: Effect.map(
          sql<Row>`SELECT owner, roles FROM lease_owner`,
          (rows) => rows.map((row) => ({ owner: text(row, "owner"), roles: rolesOf(row) }))
        )
      }))
  )

/** The value of the column. */
export const roleColumn = (roles: ReadonlySet<Role>): string => [...roles].join(" ")

/** The roles in the column of a row. */
export const rolesOf = (row: Row): ReadonlySet<Role> => {
  const names = text(row, "roles").split(" ")
  return new Set(allOfThem.filter((role) => names.includes(role)))
}
