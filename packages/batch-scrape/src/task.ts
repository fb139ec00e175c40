import {
  type Only,
  type PageJob,
  pageJobTask,
  type StatusOptions,
  type Task,
  task,
  withJsonSchemas
} from "@trawl/core/machine"
import type { BatchScrapeResponse, PageJobCancelled, PageJobErrors } from "@trawl/types"
import { cancelOperation, errorsOperation, startOperation, statusOperation } from "./operation.ts"
import type { BatchScrapeOptions } from "./options.ts"

/** Starts a batch and returns its `id`. The request is not repeated after a lost connection. */
export const startTask = <const Options extends BatchScrapeOptions>(
  options: Options & Only<Options, BatchScrapeOptions>
): Task<BatchScrapeResponse> => task(startOperation, { body: withJsonSchemas<BatchScrapeOptions>(options) })

/** The progress of a batch and one part of its pages, typed by `scrapeOptions` if given. `pages` returns all pages. */
export const statusTask = <const Options extends StatusOptions = {}>(
  id: string,
  options?: Options
): Task<PageJob<Options>> => pageJobTask<Options>(statusOperation, id, options ?? {})

/** Cancels a batch. Its finished pages can still be read. */
export const cancelTask = (id: string): Task<PageJobCancelled> => task(cancelOperation, { parameters: { jobId: id } })

/** The failed pages, each with a reason, and the pages that robots.txt disallows. */
export const errorsTask = (id: string): Task<PageJobErrors> => task(errorsOperation, { parameters: { jobId: id } })
