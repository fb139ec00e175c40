import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { LeasedPage, NewPage, PageJob } from "./page-job.ts"

/** Pages that jobs still have to read. */
export class Frontier extends Context.Service<Frontier, {
  /** Adds pages to a job and returns how many it did not have yet. Called in a transaction that counts them. */
  readonly add: (job: Pick<PageJob, "id" | "request">, pages: ReadonlyArray<NewPage>) => Effect.Effect<number, SqlError>
  /** Leases the next page of a job to this process, of a host that is not in `resting`. */
  readonly lease: (
    job: PageJob,
    resting: ReadonlyArray<string>
  ) => Effect.Effect<LeasedPage | "nothing now" | "job ended", SqlError>
  /** Makes a page that this process has leased wait again; all of the job's by default. */
  readonly release: (job: PageJob, page?: LeasedPage) => Effect.Effect<void, SqlError>
  /** Makes pages wait again whose lease is over, because its deadline has passed or its process is gone. Returns their jobs. */
  readonly releaseExpired: Effect.Effect<ReadonlyArray<string>, SqlError>
}>()("@trawl/engine/jobs/Frontier") {}

/** Milliseconds of a lease. Reading a page takes at most 5 minutes; the rest is for waiting for its host and its team's turn. */
export const leaseTime = 20 * 60_000
