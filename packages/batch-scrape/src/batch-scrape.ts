import { calling } from "@trawl/core"
import { cancelTask, errorsTask, startTask, statusTask } from "./task.ts"

/** Starts a batch; the answer holds its `id`. After a lost connection it is not started again by itself. */
export const start = /* @__PURE__ */ calling(startTask)

/** How far a batch is, and a part of its pages, in the type of `scrapeOptions` where they are given. `pages` gives all. */
export const status = /* @__PURE__ */ calling(statusTask)

/** Ends a batch. The pages that it has can still be read. */
export const cancel = /* @__PURE__ */ calling(cancelTask)

/** The pages that could not be read, each with its reason, and those that robots.txt forbids. */
export const errors = /* @__PURE__ */ calling(errorsTask)
