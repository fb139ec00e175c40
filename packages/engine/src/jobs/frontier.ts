import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { LeasedPage, NewPage, PageJob } from "./page-job.ts"

/** The pages that jobs still have to read. */
export class Frontier extends Context.Service<Frontier, {
  /**
   * Adds pages to a job and returns the number of new ones. Call it in the transaction that updates the job's counters.
   */
  readonly add: (job: Pick<PageJob, "id" | "request">, pages: ReadonlyArray<NewPage>) => Effect.Effect<number, SqlError>
  /**
   * Leases the next page of a job to this process. Skips hosts in `resting` and, with `isCareful`, pages that may have
   * crashed the engine.
   */
  readonly lease: (
    job: PageJob,
    resting: ReadonlyArray<string>,
    isCareful?: boolean
  ) => Effect.Effect<LeasedPage | "nothing now" | "job ended", SqlError>
  /**
   * Gives back a page that this process has leased; by default, all such pages of the job. The lease does not count as
   * an attempt.
   */
  readonly giveBack: (job: PageJob, page?: LeasedPage) => Effect.Effect<void, SqlError>
  /** Releases an unfinished page. */
  readonly release: (job: PageJob, page: LeasedPage) => Effect.Effect<void, SqlError>
  /** Releases pages whose lease has expired or whose process has ended. Returns their jobs. */
  readonly releaseExpired: Effect.Effect<ReadonlyArray<string>, SqlError>
}>()("@trawl/engine/jobs/Frontier") {}

/**
 * Duration of a lease in milliseconds. A page waits for its host and its team for at most half of it, and reading takes
 * at most 5 minutes.
 */
export const leaseTime = 20 * 60_000
