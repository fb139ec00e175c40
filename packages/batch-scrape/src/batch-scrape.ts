import { calling } from "@trawl/core"
import { cancelTask, errorsTask, startTask, statusTask } from "./task.ts"

/** Starts a batch and returns its `id`. The request is not repeated after a lost connection. */
export const start = /* @__PURE__ */ calling(startTask)

/** The progress of a batch and one part of its pages, typed by `scrapeOptions` if given. `pages` returns all pages. */
export const status = /* @__PURE__ */ calling(statusTask)

/** Cancels a batch. Its finished pages can still be read. */
export const cancel = /* @__PURE__ */ calling(cancelTask)

/** The failed pages, each with a reason, and the pages that robots.txt disallows. */
export const errors = /* @__PURE__ */ calling(errorsTask)
