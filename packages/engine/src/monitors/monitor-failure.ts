import { errorTables, type Failure } from "@trawl/schema"
import { rowOf } from "../request/failure.ts"

type Row = (typeof errorTables)["monitor"][number]

/** The response for an error row of the monitor operations. A row with only a code also gets a message. */
export const monitorFailure = (reason: Row["reason"], more: Pick<Failure, "details"> = {}): Failure => {
  const row: Row = rowOf<Row>(errorTables.monitor, reason)
  // every operation declares the statuses of this table
  const { status } = row as Row & Pick<Failure, "status">
  return "code" in row ? { status, error: row.cause, code: row.code, ...more } : { status, error: row.error, ...more }
}
