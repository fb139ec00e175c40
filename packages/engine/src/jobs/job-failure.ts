import { errorTables, type Failure } from "@trawl/schema"

type JobReason = (typeof errorTables)["job" | "account"][number]["reason"]

/** A row that operations with jobs, or of the account, may raise, as a response. */
export const jobFailure = (reason: JobReason, more: Pick<Failure, "details"> = {}): Failure => {
  const row = [...errorTables.job, ...errorTables.account].find((one) => one.reason === reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  // the rows of these two tables have statuses that every operation has
  return { status: row.status as Failure["status"], error: row.error, ...more }
}
