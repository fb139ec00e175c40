import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { number, type Row, text } from "../../store/column.ts"
import { timeSlice } from "../../time-slice.ts"
import { deleteInTurns } from "../sql/delete-in-turns.ts"

/** Deletes the checks whose retention is over, and what belongs to deleted monitors. */
export const forgetMonitors = Effect.fnUntraced(function*(sql: SqlClient) {
  const now = yield* Clock.currentTimeMillis
  yield* eachMonitor(sql, sql`status <> 'deleted'`, (row) => {
    const before = now - number(row, "retention") * day
    // the index has the time of creation, which is earlier
    return forgetChecks(sql, sql`monitor = ${row["id"]} AND created_at < ${before} AND finished_at < ${before}`)
  })
  yield* eachMonitor(sql, sql`status = 'deleted'`, (row) =>
    Effect.gen(function*() {
      const ofMonitor = sql`monitor = ${row["id"]}`
      yield* forgetChecks(sql, ofMonitor)
      yield* deleteInTurns(sql, "monitor_snapshot", ofMonitor, "place")
      // its recipients count for the emails that may ask an address within a day
      if (number(row, "updated_at") < now - day) yield* sql`DELETE FROM monitor WHERE id = ${row["id"]}`
    }))
})

/** Runs `forget` for each monitor, some of which are read at once. */
const eachMonitor = Effect.fnUntraced(
  function*(sql: SqlClient, which: Fragment, forget: (row: Row) => Effect.Effect<unknown, SqlError>) {
    for (let after = "";;) {
      const rows = yield* sql<Row>`
        SELECT id, retention, updated_at FROM monitor WHERE ${which} AND id > ${after} ORDER BY id LIMIT ${rowsOfTurn}
      `
      yield* Effect.forEach(rows, forget, { discard: true })
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsOfTurn) return
      after = text(last, "id")
      yield* timeSlice
    }
  }
)

const forgetChecks = Effect.fnUntraced(function*(sql: SqlClient, which: Fragment) {
  for (;;) {
    const checks = yield* sql<Row>`SELECT id FROM monitor_check WHERE ${which} ORDER BY created_at LIMIT ${rowsOfTurn}`
    for (const { id } of checks) {
      yield* deleteInTurns(sql, "monitor_page", sql`monitor_check = ${id}`, "place")
      yield* sql`DELETE FROM monitor_check WHERE id = ${id}`
    }
    if (checks.length < rowsOfTurn) return
    yield* timeSlice
  }
})

const rowsOfTurn = 100
const day = 86_400_000
