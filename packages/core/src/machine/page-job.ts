import type { Document, PageJobStatus } from "@trawl/types"
import { checkInterval } from "./check-interval.ts"
import { checkOwn } from "./check-own.ts"
import { fitJson, type JsonMisfit, standardAmong } from "./json-schema-fit.ts"
import { JobFailed } from "./job-failed.ts"
import { skipOf } from "./listed.ts"
import type { At } from "./named-items.ts"
import type { Operation } from "./operation.ts"
import { type PageOf, pageOf, type PageOptions } from "./page.ts"
import { persist, rest } from "./patience.ts"
import { emit, perform, type Program } from "./program.ts"
import { type Task, task } from "./task.ts"
import { usualInterval, type WaitOptions, waitUntil } from "./wait-until.ts"

/** A crawl or a batch scrape: which one is up to the operation that asks for its status. */
export type PageJobOperation = Operation<PageJobStatus>

/** What the pages of a job hold. */
export interface PageJobOptions {
  /** What the pages were asked for at the start. It makes their type, and the data of a Standard Schema; the service does not see it. */
  readonly scrapeOptions?: PageOptions | undefined
}

export interface StatusOptions extends PageJobOptions {
  /** Pages to pass over. */
  readonly skip?: number | undefined
  /** The most pages to give. */
  readonly limit?: number | undefined
}

export interface PagesOptions extends PageJobOptions {
  /** Milliseconds to wait before the service is asked again. Default: 2 seconds. */
  readonly interval?: number | undefined
  /** Told every answer. */
  readonly onProgress?: ((answer: PageJobStatus) => void) | undefined
}

/** How far a job is, and a part of its pages. */
export interface PageJob<Options> extends Omit<PageJobStatus, "data"> {
  readonly data: ReadonlyArray<JobPage<Options>>
}

/** How a job stands, without its pages. */
export interface PageJobProgress extends Omit<PageJobStatus, "data" | "next"> {}

/** A page in the shape of what was asked for, where that is known. */
export type JobPage<Options> = At<Options, "scrapeOptions"> extends infer Asked extends PageOptions
  ? PageOf<Asked> & Fitted
  : Document

interface Fitted {
  /** Why `json` is null, where the page yielded some that its Standard Schema does not accept. */
  readonly jsonMisfit?: JsonMisfit
}

/** Asks how far a job is, and for a part of its pages. */
export const pageJobTask = <const Options extends StatusOptions>(
  operation: PageJobOperation,
  id: string,
  { scrapeOptions, ...options }: StatusOptions
): Task<PageJob<Options>> =>
  task(
    operation,
    { parameters: { ...options, jobId: id } },
    (answer) => shaped(answer, scrapeOptions) as PageJob<Options>
  )

/** Waits for a job to end; throws `JobFailed` when it failed or was cancelled. Its pages are left where they are. */
export function* waitForPages(
  operation: PageJobOperation,
  id: string,
  options?: WaitOptions<PageJobProgress>
): Program<never, PageJobProgress> {
  // an answer holds ten megabytes of pages unless it is asked for less
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
 * All pages of a job, also while it runs, each once. When it has given the pages of a job that failed or was cancelled, it
 * throws `JobFailed`: what came is not all.
 */
export function* jobPages<const Options extends PagesOptions>(
  operation: PageJobOperation,
  id: string,
  options: PagesOptions
): Program<JobPage<Options>> {
  checkOwn(options, ["interval", "onProgress", "scrapeOptions"])
  const { interval = usualInterval, onProgress, scrapeOptions } = options
  checkInterval(interval)
  const seen = new Set<string>()
  let skip = 0
  let moved = false
  let again = false
  for (let call: typeof perform = perform;; call = persist) {
    const answer = yield* call(pageJobTask(operation, id, { scrapeOptions, skip }))
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
      if (again || !moved) {
        if (status === "completed") return
        throw new JobFailed(id, answer)
      }
      // a page came twice because another came to stand before it: only now are all in their places
      again = true
      skip = 0
      continue
    }
    skip = next
    if (data.length === 0 || (!isOver && next >= completed)) yield* rest(interval)
  }
}

/** The answer with its pages in the shape of what was asked for, where that is known. */
const shaped = (
  answer: PageJobStatus,
  scrapeOptions: PageOptions | undefined
): PageJobStatus | Promise<PageJobStatus> => {
  if (scrapeOptions === undefined) return answer
  const data = answer.data.map((page) => pageOf(scrapeOptions, page) as Document)
  const standard = standardAmong(scrapeOptions.formats)
  return standard === undefined ? { ...answer, data } : Promise.all(data.map(async (page, index) => {
    const jsonMisfit = await fitJson(page, standard, `data[${index}]`)
    return jsonMisfit ? { ...page, json: null, jsonMisfit } : page
  })).then((data) => ({ ...answer, data }))
}

const inProgress = "scraping"
