import { calling } from "@trawl/core"
import { startTask, statusTask } from "./task.ts"

/**
 * Starts an extraction; the answer holds its `id`. After a lost connection it is not started again by itself.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const start = /* @__PURE__ */ calling(startTask)

/**
 * Where an extraction stands: `processing`, or `completed` with its `data`.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const status = /* @__PURE__ */ calling(statusTask)
