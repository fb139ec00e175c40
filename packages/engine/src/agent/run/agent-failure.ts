import { errorTables, type Failure } from "@trawl/schema"
import { rowOf } from "../../request/failure.ts"

type Row = (typeof errorTables)["agent" | "thread"][number]

/** The response for an error row of the agent operations. */
export const agentFailure = (
  reason: Row["reason"],
  more: Pick<Failure, "details"> & { readonly error?: string } = {}
): Failure => {
  const row: Row = rowOf<Row>([...errorTables.agent, ...errorTables.thread], reason)
  // the rows of these two tables have statuses of these operations
  const { status } = row as Row & Pick<Failure, "status">
  // a row with only a code also gets a message
  return "code" in row ? { status, error: row.cause, code: row.code, ...more } : { status, error: row.error, ...more }
}
