import { errorTables, type Failure } from "@trawl/schema"
import { rowOf } from "../request/failure.ts"

type JobReason = (typeof errorTables)["job" | "account"][number]["reason"]

/** The failure for a row of the error tables of jobs and of the account. */
export const jobFailure = (reason: JobReason, more: Pick<Failure, "details"> = {}): Failure => {
  const row = rowOf([...errorTables.job, ...errorTables.account], reason)
  // every operation declares the statuses of these two tables
  return { status: row.status as Failure["status"], error: row.error, ...more }
}
