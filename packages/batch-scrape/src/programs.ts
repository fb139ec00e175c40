import {
  type JobPage,
  jobPages,
  type PageJobProgress,
  type PagesOptions,
  type Program,
  release,
  waitForPages,
  type WaitOptions
} from "@trawl/core/machine"
import { statusOperation } from "./operation.ts"
import { cancelTask } from "./task.ts"

/**
 * All pages of a batch, also while it runs, each once, in the type of `scrapeOptions` where they are given. Failures that pass are
 * outlasted. After the pages of one that failed or was cancelled comes a `JobFailed`.
 */
export const pagesProgram = <const Options extends PagesOptions = {}>(
  id: string,
  options?: Options
): Program<JobPage<Options>> => jobPages<Options>(statusOperation, id, options ?? {})

/** Waits for a batch to end, and gives its last status without its pages; one that failed or was cancelled is a `JobFailed`. */
export const waitProgram = (id: string, options?: WaitOptions<PageJobProgress>): Program<never, PageJobProgress> =>
  waitForPages(statusOperation, id, options)

/** Cancels a batch that nobody needs any more. One that has ended is fine. */
export const releaseProgram = (id: string): Program<never> => release(cancelTask(id), ["JobFinished"])
