import { errorTables, type Failure } from "@trawl/schema"

type Row = (typeof errorTables)["agent" | "thread"][number]

/** A row that operations of agents may raise, as a response. */
export const agentFailure = (
  reason: Row["reason"],
  more: Pick<Failure, "details"> & { readonly error?: string } = {}
): Failure => {
  const row: Row | undefined = [...errorTables.agent, ...errorTables.thread].find((one) => one.reason === reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  // the rows of these two tables have statuses that these operations have
  const { status } = row as Row & Pick<Failure, "status">
  // where the code alone tells, people are told in words
  return "code" in row ? { status, error: row.cause, code: row.code, ...more } : { status, error: row.error, ...more }
}
