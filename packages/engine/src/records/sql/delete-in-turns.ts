import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { timeSlice } from "../../time-slice.ts"

/**
 * Deletes rows in statements that each take a few milliseconds at most, because a statement of SQLite blocks the
 * engine. A crash in between leaves some rows, so no query may depend on them.
 */
export const deleteInTurns = Effect.fnUntraced(
  function*(sql: SqlClient, table: string, condition: Fragment, primaryKey = "id") {
    const [from, key] = [sql(table), sql.literal(primaryKey)]
    const deleteSome = sql`
      DELETE FROM ${from} WHERE (${key}) IN (SELECT ${key} FROM ${from} WHERE ${condition} LIMIT ${rowsOfTurn})
      RETURNING ${key}
    `
    while ((yield* deleteSome).length === rowsOfTurn) yield* timeSlice
  }
)

/** Some rows are documents, and each may have many pages of the database. */
const rowsOfTurn = 100
