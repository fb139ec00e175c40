import type { BatchScrapeRequest, Document, Failure, PageFailure } from "@trawl/schema"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** A batch of pages, as it was asked for. */
export interface JobRequest extends Omit<BatchScrapeRequest, "urls" | "appendToId" | "ignoreInvalidURLs"> {
  /** Where links of the engine lead for whoever asked. */
  readonly base: string
  /** The warning of its status. */
  readonly warning?: string | undefined
}

export interface Job {
  readonly id: string
  readonly team: string
  readonly key: string
  readonly status: "scraping" | "completed" | "cancelled"
  readonly createdAt: number
  readonly endedAt: number | undefined
  readonly credits: number
  /** How many pages have documents. */
  readonly read: number
  readonly request: JobRequest
}

/** Jobs that read many pages, with what they have and what they still have to do. They outlive the process. */
export class JobStore extends Context.Service<JobStore, {
  /** `credits` were charged for it already. */
  readonly start: (urls: ReadonlyArray<string>, request: JobRequest, credits: number) => Effect.Effect<Job, SqlError>
  /** Adds pages to a job, and what was charged for them already; false when it has ended. */
  readonly append: (job: Job, urls: ReadonlyArray<string>, credits: number) => Effect.Effect<boolean, SqlError>
  readonly get: (id: string) => Effect.Effect<Job | undefined, SqlError>
  /** Jobs that have not ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<Job>, SqlError>
  /** The first page after this one that still has to be read. */
  readonly nextPage: (job: Job, after: number) => Effect.Effect<JobPage | undefined, SqlError>
  /** Keeps what became of a page, and charges for it, once: both or neither. */
  readonly pageRead: (job: Job, page: JobPage, document: Document, credits: number) => Effect.Effect<void, SqlError>
  readonly pageFailed: (
    job: Job,
    page: JobPage,
    failed: Pick<Failure, "code" | "error">,
    credits: number
  ) => Effect.Effect<void, SqlError>
  /** Ends a job that has no page left to read; false when it has one. */
  readonly complete: (job: Job) => Effect.Effect<boolean, SqlError>
  /** False when it had ended already. */
  readonly cancel: (job: Job) => Effect.Effect<boolean, SqlError>
  readonly counts: (job: Job) => Effect.Effect<{ readonly done: number; readonly total: number }, SqlError>
  /** Documents in the order in which they were read. */
  readonly documents: (job: Job, skip: number, limit: number) => Effect.Effect<ReadonlyArray<Document>, SqlError>
  readonly failures: (job: Job) => Effect.Effect<ReadonlyArray<PageFailure>, SqlError>
  /** Pages that a team's jobs still have to read, and when a page was last read. */
  readonly queueOf: (
    team: string
  ) => Effect.Effect<{ readonly pages: number; readonly latest: number | undefined }, SqlError>
}>()("@trawl/engine/jobs/JobStore") {}

export interface JobPage {
  readonly id: number
  readonly url: string
}
