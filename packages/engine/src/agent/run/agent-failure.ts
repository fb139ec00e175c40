import { errorTables, type Failure } from "@trawl/schema"

type Row = (typeof errorTables)["agent" | "thread"][number]

/** The response for an error row of the agent operations. */
export const agentFailure = (
  reason: Row["reason"],
  more: Pick<Failure, "details"> & { readonly error?: string } = {}
): Failure => {
  const row: Row | undefined = [...errorTables.agent, ...errorTables.thread].find((one) => one.reason === reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  // the rows of these two tables have statuses of these operations
  const { status } = row as Row & Pick<Failure, "status">
  // a row with only a code also gets a message
  return "code" in row ? { status, error: row.cause, code: row.code, ...more } : { status, error: row.error, ...more }
}
