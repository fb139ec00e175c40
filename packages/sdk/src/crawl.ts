import {
  activeTask,
  cancelTask,
  errorsTask,
  pagesProgram,
  previewTask,
  releaseProgram,
  startTask,
  statusTask,
  waitProgram
} from "@trawl/crawl/pure"
import { iterated, promised, promisedResult, promisedScope } from "./promised.ts"

/**
 * Starts a crawl and returns its `id`. The request is repeated after a lost connection only if it has an
 * `idempotencyKey`.
 */
export const start = /* @__PURE__ */ promised(startTask, 2)

/** The progress of a crawl and one part of its pages, typed by `scrapeOptions` if given. `pages` returns all pages. */
export const status = /* @__PURE__ */ promised(statusTask, 2)

/** Cancels a crawl. Its finished pages can still be read. */
export const cancel = /* @__PURE__ */ promised(cancelTask, 1)

/** The failed pages, each with a reason, and the pages that robots.txt disallows. */
export const errors = /* @__PURE__ */ promised(errorsTask, 1)

/** The team's running crawls. */
export const active = /* @__PURE__ */ promised(activeTask, 0)

/** The crawl options for a prompt, without crawling. */
export const preview = /* @__PURE__ */ promised(previewTask, 1)

/**
 * All pages of a crawl without duplicates, also while it runs, typed by `scrapeOptions` if given. Temporary failures do
 * not end it.
 * If the job failed or was cancelled, it fails with `JobFailed` after the available pages.
 */
export const pages = /* @__PURE__ */ iterated(pagesProgram, 2)

/**
 * Waits until a crawl ends and returns its last status without pages. Fails with `JobFailed` if the crawl failed or was
 * cancelled.
 */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 2)

/**
 * Starts a crawl for a block, `await using job = await scoped(client, options)`:
 * it is cancelled at the end of the block, unless it has ended.
 */
export const scoped = /* @__PURE__ */ promisedScope(startTask, 2, releaseProgram)
