import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { LeasedPage, NewPage, PageJob } from "./page-job.ts"

/** The pages that jobs still have to read. */
export class Frontier extends Context.Service<Frontier, {
  /** Adds pages to a job and returns the number of new ones. Call it in the transaction that updates the job's counters. */
  readonly add: (job: Pick<PageJob, "id" | "request">, pages: ReadonlyArray<NewPage>) => Effect.Effect<number, SqlError>
  /** Leases the next page of a job to this process. Skips hosts in `resting`. */
  readonly lease: (
    job: PageJob,
    resting: ReadonlyArray<string>
  ) => Effect.Effect<LeasedPage | "nothing now" | "job ended", SqlError>
  /** Releases a page that this process has leased; by default, all such pages of the job. */
  readonly release: (job: PageJob, page?: LeasedPage) => Effect.Effect<void, SqlError>
  /** Releases pages whose lease has expired or whose process has ended. Returns their jobs. */
  readonly releaseExpired: Effect.Effect<ReadonlyArray<string>, SqlError>
}>()("@trawl/engine/jobs/Frontier") {}

/** Duration of a lease in milliseconds. Reading a page takes at most 5 minutes; the rest is for waiting for its host and its team's turn. */
export const leaseTime = 20 * 60_000
