import { errorTables, type Failure } from "@trawl/schema"

type JobReason = (typeof errorTables)["job" | "account"][number]["reason"]

/** The failure for a row of the error tables of jobs and of the account. */
export const jobFailure = (reason: JobReason, more: Pick<Failure, "details"> = {}): Failure => {
  const row = [...errorTables.job, ...errorTables.account].find((one) => one.reason === reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  // every operation declares the statuses of these two tables
  return { status: row.status as Failure["status"], error: row.error, ...more }
}
