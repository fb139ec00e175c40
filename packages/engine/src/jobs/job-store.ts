import type { Document, Failure, PageFailure } from "@trawl/schema"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { PatternScore } from "../crawl/trap-detection.ts"
import type { StoredPage } from "../store/page-store.ts"
import type { NewDelivery } from "./deliveries.ts"
import type { JobKind, JobRequest, LeasedPage, NewPage, PageJob } from "./page-job.ts"

/** Stores jobs that read pages, and their results, across restarts. */
export class JobStore extends Context.Service<JobStore, {
  /** Stores a job of the current team with its pages, its cost so far, and the webhook delivery of its start. */
  readonly start: (job: NewJob) => Effect.Effect<PageJob, SqlError>
  /** Adds pages to a job, with the credits already charged for them. Returns false if the job has ended. */
  readonly append: (job: PageJob, pages: ReadonlyArray<NewPage>, credits: number) => Effect.Effect<boolean, SqlError>
  readonly get: (id: string) => Effect.Effect<PageJob | undefined, SqlError>
  /** Jobs that have not ended. */
  readonly unfinished: Effect.Effect<ReadonlyArray<PageJob>, SqlError>
  /** The IDs of the jobs of a kind that have not ended. */
  readonly running: (kind: JobKind) => Effect.Effect<ReadonlyArray<string>, SqlError>
  /**
   * Stores the outcome of a page in one transaction: its result, its turn, the counters of the job, the charge, new
   * pages, webhook deliveries, and the end of the job if it was the last page. Returns false, and stores and charges
   * nothing, if this process has lost the page or the job has ended.
   */
  readonly settle: (
    job: PageJob,
    page: LeasedPage,
    settlement: Settlement,
    copies?: PageCopies
  ) => Effect.Effect<boolean, SqlError>
  /** Returns false if the job had already ended. */
  readonly cancel: (job: PageJob) => Effect.Effect<boolean, SqlError>
  /**
   * Documents by turn: at most `limit`, and at most `maxCharacters` (10 MiB by default) unless the first one is larger.
   */
  readonly documents: (
    job: PageJob,
    skip: number,
    limit: number,
    maxCharacters?: number
  ) => Effect.Effect<ReadonlyArray<Document>, SqlError>
  /** The failed pages. With `since`, only those that failed at this time or later, in milliseconds since 1970. */
  readonly failures: (job: PageJob, since?: number) => Effect.Effect<ReadonlyArray<PageFailure>, SqlError>
  /** The URLs that robots.txt forbids; `since` as for `failures`. */
  readonly robotsBlocked: (job: PageJob, since?: number) => Effect.Effect<ReadonlyArray<string>, SqlError>
  /** How much the pages of a crawl repeat each other, by pattern. */
  readonly patternScores: (
    job: PageJob,
    pattern?: string
  ) => Effect.Effect<ReadonlyArray<PatternScore>, SqlError>
  /** The unfinished jobs of a kind and of the current team, newest first. */
  readonly active: (kind: JobKind) => Effect.Effect<ReadonlyArray<PageJob>, SqlError>
  /** Uses an idempotency key of the current team. Returns false if the team has used it in the last 24 hours. */
  readonly useKey: (key: string) => Effect.Effect<boolean, SqlError>
  /** The number of unread pages of a team's jobs, and the time of the last page read. */
  readonly queueOf: (
    team: string
  ) => Effect.Effect<{ readonly pages: number; readonly latest: number | undefined }, SqlError>
}>()("@trawl/engine/jobs/JobStore") {}

export interface NewJob {
  readonly id: string
  readonly kind: JobKind
  readonly pages: ReadonlyArray<NewPage>
  readonly request: JobRequest
  /** The number of documents after which the job ends; all pages by default. */
  readonly limit?: number | undefined
  /** Already charged. */
  readonly credits: number
  readonly deliveries: ReadonlyArray<NewDelivery>
}

/** The pages that were read for an outcome. They are stored for later requests before the outcome is. */
export interface PageCopies {
  readonly pages: ReadonlyArray<StoredPage>
  /** Stores the pages of several outcomes. */
  readonly putAll: (pages: ReadonlyArray<StoredPage>) => Effect.Effect<void>
}

/** The outcome of a page. */
export interface Settlement {
  readonly result: PageResult
  readonly credits: number
  /** Pages found on this page. The store ignores those that the job already has. */
  readonly found?: ReadonlyArray<NewPage> | undefined
  /** Called with the pages of `found` that the job now has. */
  readonly added?: ((pages: ReadonlyArray<NewPage>) => void) | undefined
  /** The row for the sitemaps of another host. */
  readonly sitemaps?: NewPage | undefined
  readonly deliveries: ReadonlyArray<NewDelivery>
  /** Facts about the site for the warning in the job's status. */
  readonly notes?: ReadonlyArray<string> | undefined
  /** The change of its pattern's score, which several processes may change. */
  readonly patternScore?: PatternScore | undefined
  /** The URL to which the start page redirects, if that is on another host. */
  readonly arrived?: string | undefined
  /** Creates the deliveries for the end of the job. Run only for the last page. */
  readonly end: Effect.Effect<ReadonlyArray<NewDelivery>>
  /** Creates the deliveries for a job that failed. Run instead of `end` if the start page could not be read. */
  readonly fail?: ((error: string) => Effect.Effect<ReadonlyArray<NewDelivery>>) | undefined
}

export type PageResult =
  | {
    readonly document: Document
    /** Identities of the document. The job delivers only one document with each identity. */
    readonly claims?: {
      readonly keys: ReadonlyArray<string>
      /** Creates the deliveries for a page if the job has already delivered its document as another page. */
      readonly ifDuplicate: (url: string, as: string) => Effect.Effect<Duplicate>
    } | undefined
  }
  | {
    readonly failed: Pick<Failure, "code" | "error">
    /** Whether the page was not requested, so it does not count as an attempt of the job. */
    readonly isSkipped?: boolean | undefined
  }
  /** robots.txt forbids it. */
  | { readonly blocked: string }
  /** The sitemaps of a site were read. */
  | { readonly isPage: false }

export interface Duplicate {
  readonly failed: Pick<Failure, "code" | "error">
  readonly deliveries: ReadonlyArray<NewDelivery>
}
