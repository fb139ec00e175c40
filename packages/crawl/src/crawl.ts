import { calling } from "@trawl/core"
import { activeTask, cancelTask, errorsTask, previewTask, startTask, statusTask } from "./task.ts"

/**
 * Starts a crawl and returns its `id`. The request is repeated after a lost connection only if it has an
 * `idempotencyKey`.
 */
export const start = /* @__PURE__ */ calling(startTask)

/** The progress of a crawl and one part of its pages, typed by `scrapeOptions` if given. `pages` returns all pages. */
export const status = /* @__PURE__ */ calling(statusTask)

/** Cancels a crawl. Its finished pages can still be read. */
export const cancel = /* @__PURE__ */ calling(cancelTask)

/** The failed pages, each with a reason, and the pages that robots.txt disallows. */
export const errors = /* @__PURE__ */ calling(errorsTask)

/** The team's running crawls. */
export const active = /* @__PURE__ */ calling(activeTask)

/** The crawl options for a prompt, without crawling. */
export const preview = /* @__PURE__ */ calling(previewTask)
