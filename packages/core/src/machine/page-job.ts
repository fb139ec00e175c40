import type { Document, PageJobStatus } from "@trawl/types"
import { checkInterval } from "./check-interval.ts"
import { checkOwn } from "./check-own.ts"
import type { JsonMisfit } from "./json-schema-fit.ts"
import { JobFailed } from "./job-failed.ts"
import { skipOf } from "./listed.ts"
import type { At } from "./named-items.ts"
import type { Operation } from "./operation.ts"
import type { PageOf, PageOptions } from "./page.ts"
import { performWithRetry, sleep } from "./retry-failures.ts"
import { shapePages } from "./shape-pages.ts"
import { emit, type Program } from "./program.ts"
import { pushedPages } from "./pushed-pages.ts"
import { type Task, task } from "./task.ts"
import { defaultInterval, type WaitOptions, waitUntil } from "./wait-until.ts"

/** The status operation of a crawl or a batch scrape. */
export type PageJobOperation = Operation<PageJobStatus>

/** Options for the type of a job's pages. */
export interface PageJobOptions {
  /**
   * The scrape options of the job. They determine the type of the pages and validate data with a Standard Schema. They
   * are not sent.
   */
  readonly scrapeOptions?: PageOptions | undefined
}

export interface StatusOptions extends PageJobOptions {
  /** Number of pages to skip. */
  readonly skip?: number | undefined
  /** Maximum number of pages. */
  readonly limit?: number | undefined
}

export interface PagesOptions extends PageJobOptions {
  /** Number of pages to skip, to continue after those that an earlier stream emitted. Pages keep their order. */
  readonly skip?: number | undefined
  /** Milliseconds between polls. Default: 2 seconds. */
  readonly interval?: number | undefined
  /** Called with every status. */
  readonly onProgress?: ((answer: PageJobStatus) => void) | undefined
}

/** The progress of a job, with a part of its pages. */
export interface PageJob<Options> extends Omit<PageJobStatus, "data"> {
  readonly data: ReadonlyArray<JobPage<Options>>
}

/** The progress of a job, without its pages. */
export interface PageJobProgress extends Omit<PageJobStatus, "data" | "next"> {}

/** A page typed by the scrape options, if they are known. */
export type JobPage<Options> = At<Options, "scrapeOptions"> extends infer Requested extends PageOptions
  ? PageOf<Requested> & Fitted
  : Document

interface Fitted {
  /** Why `json` is null although the page has data: the data does not match the Standard Schema. */
  readonly jsonMisfit?: JsonMisfit
}

/** Requests the status of a job, with a part of its pages. */
export const pageJobTask = <const Options extends StatusOptions>(
  operation: PageJobOperation,
  id: string,
  { scrapeOptions, ...options }: StatusOptions
): Task<PageJob<Options>> =>
  task(
    operation,
    { parameters: { ...options, jobId: id } },
    (answer) => shapePages(answer, scrapeOptions) as PageJob<Options>
  )

/** Waits until a job ends. Throws `JobFailed` if it failed or was cancelled. Does not fetch its pages. */
export function* waitForPages(
  operation: PageJobOperation,
  id: string,
  options?: WaitOptions<PageJobProgress>
): Program<never, PageJobProgress> {
  // without a limit, a response contains up to ten megabytes of pages
  const progress = task(
    operation,
    { parameters: { jobId: id, limit: 1 } },
    ({ data: _data, next: _next, ...progress }): PageJobProgress => progress
  )
  const answer = yield* waitUntil(progress, ({ status }) => status !== inProgress, options)
  if (answer.status === "completed" || answer.status === inProgress) return answer
  throw new JobFailed(id, answer)
}

/**
 * Emits all pages of a job without duplicates, also while it runs: as the service pushes them, or by polling. If the
 * job failed or was cancelled, throws
 * `JobFailed` after the available pages.
 */
export function* jobPages<const Options extends PagesOptions>(
  operation: PageJobOperation,
  id: string,
  options: PagesOptions
): Program<JobPage<Options>> {
  checkOwn(options, ["interval", "onProgress", "scrapeOptions", "skip"])
  const { interval = defaultInterval, onProgress, scrapeOptions, skip: begin } = options
  checkInterval(interval)
  const seen = new Set<string>()
  const pushed = yield* pushedPages(operation, id, options, seen, (page) => emit(page as JobPage<Options>))
  if (pushed.last) return end(id, pushed.last)
  let { answer, count: skip } = pushed
  let moved = false
  let again = false
  for (;; answer = undefined) {
    answer ??= yield* performWithRetry<PageJobStatus>(pageJobTask(operation, id, { scrapeOptions, skip }))
    const { completed, data, next: link, status } = answer
    onProgress?.(answer)
    for (const page of data) {
      const key = page.metadata?.scrapeId
      const known = !key ? again : seen.size === seen.add(key).size
      moved ||= known
      if (!known) yield* emit(page as JobPage<Options>)
    }
    const isOver = status !== inProgress
    const next = Math.max(skip, skipOf(link) ?? skip + data.length)
    if (isOver && (!link || next === skip)) {
      if (again || !moved) return end(id, answer)
      // a duplicate means that pages have moved, so read the list again
      again = true
      skip = begin ?? 0
      continue
    }
    skip = next
    if (data.length === 0 || (!isOver && next >= completed)) yield* sleep(interval)
  }
}

const end = (id: string, answer: PageJobStatus): void => {
  if (answer.status !== "completed") throw new JobFailed(id, answer)
}

const inProgress = "scraping"
