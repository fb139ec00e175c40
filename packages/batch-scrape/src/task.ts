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

/** Starts a batch; the answer holds its `id`. After a lost connection it is not started again by itself. */
export const startTask = <const Options extends BatchScrapeOptions>(
  options: Options & Only<Options, BatchScrapeOptions>
): Task<BatchScrapeResponse> => task(startOperation, { body: withJsonSchemas<BatchScrapeOptions>(options) })

/** How far a batch is, and a part of its pages, in the type of `scrapeOptions` where they are given. `pages` gives all. */
export const statusTask = <const Options extends StatusOptions = {}>(
  id: string,
  options?: Options
): Task<PageJob<Options>> => pageJobTask<Options>(statusOperation, id, options ?? {})

/** Ends a batch. The pages that it has can still be read. */
export const cancelTask = (id: string): Task<PageJobCancelled> => task(cancelOperation, { parameters: { jobId: id } })

/** The pages that could not be read, each with its reason, and those that robots.txt forbids. */
export const errorsTask = (id: string): Task<PageJobErrors> => task(errorsOperation, { parameters: { jobId: id } })
