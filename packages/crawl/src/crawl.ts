import { calling } from "@trawl/core"
import { activeTask, cancelTask, errorsTask, previewTask, startTask, statusTask } from "./task.ts"

/** Starts a crawl; the answer holds its `id`. After a lost connection it is not started again by itself, unless it has an `idempotencyKey`. */
export const start = /* @__PURE__ */ calling(startTask)

/** How far a crawl is, and a part of its pages, in the type of `scrapeOptions` where they are given. `pages` gives all. */
export const status = /* @__PURE__ */ calling(statusTask)

/** Ends a crawl. The pages that it has can still be read. */
export const cancel = /* @__PURE__ */ calling(cancelTask)

/** The pages that could not be read, each with its reason, and those that robots.txt forbids. */
export const errors = /* @__PURE__ */ calling(errorsTask)

/** The crawls of the team that have not ended. */
export const active = /* @__PURE__ */ calling(activeTask)

/** The options that a crawl with this prompt would use. Nothing is crawled. */
export const preview = /* @__PURE__ */ calling(previewTask)
