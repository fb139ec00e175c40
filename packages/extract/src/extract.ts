import { calling } from "@trawl/core"
import { startTask, statusTask } from "./task.ts"

/**
 * Starts an extraction and returns its `id`. The request is not retried after a lost connection.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const start = /* @__PURE__ */ calling(startTask)

/**
 * The status of an extraction: `processing`, or `completed` with its `data`.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const status = /* @__PURE__ */ calling(statusTask)
