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

/**
 * Starts a crawl and returns its `id`. The request is repeated after a lost connection only if it has an
 * `idempotencyKey`.
 */
export const startTask = <const Options extends CrawlOptions>(
  options: Options & OnlyCrawlOptions<Options>,
  { idempotencyKey }: StartOptions = {}
): Task<CrawlResponse> =>
  task(startOperation, { body: sent(options), parameters: { "x-idempotency-key": idempotencyKey } })

/** The progress of a crawl and one part of its pages, typed by `scrapeOptions` if given. `pages` returns all pages. */
export const statusTask = <const Options extends StatusOptions = {}>(
  id: string,
  options?: Options
): Task<PageJob<Options>> => pageJobTask<Options>(statusOperation, id, options ?? {})

/** Cancels a crawl. Its finished pages can still be read. */
export const cancelTask = (id: string): Task<PageJobCancelled> => task(cancelOperation, { parameters: { jobId: id } })

/** The failed pages, each with a reason, and the pages that robots.txt disallows. */
export const errorsTask = (id: string): Task<PageJobErrors> => task(errorsOperation, { parameters: { jobId: id } })

/** The team's running crawls. */
export const activeTask = (): Task<ActiveCrawlsResponse> => task(activeOperation, {})

/** The crawl options for a prompt, without crawling. */
export const previewTask = (options: PreviewOptions): Task<CrawlParamsResponse> =>
  task(previewOperation, { body: options })

const sent = (options: CrawlOptions): CrawlOptions =>
  options?.scrapeOptions ? { ...options, scrapeOptions: withJsonSchemas(options.scrapeOptions) } : options
