import { type PageJob, pageJobTask, type StatusOptions, type Task, task, withJsonSchemas } from "@trawl/core/machine"
import type {
  ActiveCrawlsResponse,
  CrawlParamsResponse,
  CrawlResponse,
  PageJobCancelled,
  PageJobErrors
} from "@trawl/types"
import {
  activeOperation,
  cancelOperation,
  errorsOperation,
  previewOperation,
  startOperation,
  statusOperation
} from "./operation.ts"
import type { CrawlOptions, OnlyCrawlOptions, PreviewOptions, StartOptions } from "./options.ts"

/** Starts a crawl; the answer holds its `id`. After a lost connection it is not started again by itself, unless it has an `idempotencyKey`. */
export const startTask = <const Options extends CrawlOptions>(
  options: Options & OnlyCrawlOptions<Options>,
  { idempotencyKey }: StartOptions = {}
): Task<CrawlResponse> =>
  task(startOperation, { body: sent(options), parameters: { "x-idempotency-key": idempotencyKey } })

/** How far a crawl is, and a part of its pages, in the type of `scrapeOptions` where they are given. `pages` gives all. */
export const statusTask = <const Options extends StatusOptions = {}>(
  id: string,
  options?: Options
): Task<PageJob<Options>> => pageJobTask<Options>(statusOperation, id, options ?? {})

/** Ends a crawl. The pages that it has can still be read. */
export const cancelTask = (id: string): Task<PageJobCancelled> => task(cancelOperation, { parameters: { jobId: id } })

/** The pages that could not be read, each with its reason, and those that robots.txt forbids. */
export const errorsTask = (id: string): Task<PageJobErrors> => task(errorsOperation, { parameters: { jobId: id } })

/** The crawls of the team that have not ended. */
export const activeTask = (): Task<ActiveCrawlsResponse> => task(activeOperation, {})

/** The options that a crawl with this prompt would use. Nothing is crawled. */
export const previewTask = (options: PreviewOptions): Task<CrawlParamsResponse> =>
  task(previewOperation, { body: options })

const sent = (options: CrawlOptions): CrawlOptions =>
  options?.scrapeOptions ? { ...options, scrapeOptions: withJsonSchemas(options.scrapeOptions) } : options
