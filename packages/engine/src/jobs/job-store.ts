import type { Document, Failure, PageFailure } from "@trawl/schema"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { NewDelivery } from "./deliveries.ts"
import type { JobKind, JobRequest, LeasedPage, NewPage, PageJob } from "./page-job.ts"

/** Jobs that read pages, and their results. They outlive the process. */
export class JobStore extends Context.Service<JobStore, {
  /** Keeps a job of the current team with its pages, what it has cost so far, and the delivery of its start. */
  readonly start: (job: NewJob) => Effect.Effect<PageJob, SqlError>
  /** Adds pages to a job, and what was charged for them already; false when it has ended. */
  readonly append: (job: PageJob, pages: ReadonlyArray<NewPage>, credits: number) => Effect.Effect<boolean, SqlError>
  readonly get: (id: string) => Effect.Effect<PageJob | undefined, SqlError>
  /** Jobs that have not ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<PageJob>, SqlError>
  /** Makes this process work on the unfinished jobs of a kind that no live process works on. */
  readonly take: (kind: JobKind) => Effect.Effect<ReadonlyArray<PageJob>, SqlError>
  /**
   * Settles a page in one transaction: its result, its turn, the counters of the job, the charge, new pages, webhook deliveries, and the end
   * of the job when no page is left. False when this process no longer has the page, or when the job has ended: then nothing is kept or charged.
   */
  readonly settle: (job: PageJob, page: LeasedPage, settlement: Settlement) => Effect.Effect<boolean, SqlError>
  /** False when it had ended already. */
  readonly cancel: (job: PageJob) => Effect.Effect<boolean, SqlError>
  /** Documents in the order of their turns: at most `limit`, and at most 10 MiB unless the first one is larger. */
  readonly documents: (job: PageJob, skip: number, limit: number) => Effect.Effect<ReadonlyArray<Document>, SqlError>
  readonly failures: (job: PageJob) => Effect.Effect<ReadonlyArray<PageFailure>, SqlError>
  /** Number of pages that a team's jobs still have to read, and when a page was last read. */
  readonly queueOf: (
    team: string
  ) => Effect.Effect<{ readonly pages: number; readonly latest: number | undefined }, SqlError>
}>()("@trawl/engine/jobs/JobStore") {}

export interface NewJob {
  readonly id: string
  readonly kind: JobKind
  readonly pages: ReadonlyArray<NewPage>
  readonly request: JobRequest
  /** Charged already. */
  readonly credits: number
  readonly deliveries: ReadonlyArray<NewDelivery>
}

/** What becomes of a page. */
export interface Settlement {
  readonly result: { readonly document: Document } | { readonly failed: Pick<Failure, "code" | "error"> }
  readonly credits: number
  /** Pages that were found on it. Those that the job has already are ignored. */
  readonly found?: ReadonlyArray<NewPage> | undefined
  readonly deliveries: ReadonlyArray<NewDelivery>
  /** Deliveries of the end of the job, made only when this is its last page. */
  readonly end: Effect.Effect<ReadonlyArray<NewDelivery>>
}
