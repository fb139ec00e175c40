import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Check } from "../../monitors/monitor.ts"
import { type Row, text } from "../../store/column.ts"
import { forUpdate } from "../sql/dialect.ts"

/** Whether the process `owner` has a check. */
export const isOpen = (sql: SqlClient, owner: string, { epoch, id }: Check) =>
  sql`id = ${id} AND epoch = ${epoch} AND status = 'running' AND owner = ${owner}`

/**
 * Changes a check in a transaction. The first statement of `body` changes its row only if `isOpen`. Returns false if the
 * process has lost the check.
 */
export const changeCheck = (
  sql: SqlClient,
  check: Check,
  body: (change: OpenCheck) => Effect.Effect<boolean, SqlError>
) =>
  sql.withTransaction(Effect.gen(function*() {
    // pausing and deleting a monitor also lock it before its check: the other order would be a deadlock
    const [monitor] = yield* sql<Row>`SELECT key FROM monitor WHERE id = ${check.monitor} ${forUpdate(sql)}`
    return monitor !== undefined && (yield* body({ key: text(monitor, "key"), now: yield* Clock.currentTimeMillis }))
  }))

/** The context for changing an open check: the API key of its monitor, and the time. */
export interface OpenCheck {
  readonly key: string
  readonly now: number
}
