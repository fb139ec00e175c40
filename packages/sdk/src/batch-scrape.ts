import {
  cancelTask,
  errorsTask,
  pagesProgram,
  releaseProgram,
  startTask,
  statusTask,
  waitProgram
} from "@trawl/batch-scrape/pure"
import { iterated, promised, promisedResult, promisedScope } from "./promised.ts"

/** Starts a batch; the answer holds its `id`. After a lost connection it is not started again by itself. */
export const start = /* @__PURE__ */ promised(startTask, 1)

/** How far a batch is, and a part of its pages, in the type of `scrapeOptions` where they are given. `pages` gives all. */
export const status = /* @__PURE__ */ promised(statusTask, 2)

/** Ends a batch. The pages that it has can still be read. */
export const cancel = /* @__PURE__ */ promised(cancelTask, 1)

/** The pages that could not be read, each with its reason, and those that robots.txt forbids. */
export const errors = /* @__PURE__ */ promised(errorsTask, 1)

/**
 * All pages of a batch, also while it runs, each once, in the type of `scrapeOptions` where they are given. Failures that pass are
 * outlasted. After the pages of one that failed or was cancelled comes a `JobFailed`.
 */
export const pages = /* @__PURE__ */ iterated(pagesProgram, 2)

/** Waits for a batch to end, and gives its last status without its pages; one that failed or was cancelled is a `JobFailed`. */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 2)

/**
 * A batch that lives no longer than its block: `await using job = await scoped(client, options)`.
 * At the end of the block it is cancelled, unless it has ended.
 */
export const scoped = /* @__PURE__ */ promisedScope(startTask, 1, releaseProgram)
