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
 * All pages of a crawl without duplicates, also while it runs, typed by `scrapeOptions` if given. Temporary failures do
 * not end it.
 * If the job failed or was cancelled, it fails with `JobFailed` after the available pages.
 */
export const pagesProgram = <const Options extends PagesOptions = {}>(
  id: string,
  options?: Options
): Program<JobPage<Options>> => jobPages<Options>(statusOperation, id, options ?? {})

/**
 * Waits until a crawl ends and returns its last status without pages. Fails with `JobFailed` if the crawl failed or was
 * cancelled.
 */
export const waitProgram = (id: string, options?: WaitOptions<PageJobProgress>): Program<never, PageJobProgress> =>
  waitForPages(statusOperation, id, options)

/** Cancels a crawl. A crawl that has already ended is not an error. */
export const releaseProgram = (id: string): Program<never> => release(cancelTask(id), ["JobFinished"])
