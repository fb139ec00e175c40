import { startTask, statusTask, waitProgram } from "@trawl/extract/pure"
import { promised, promisedResult } from "./promised.ts"

/**
 * Starts an extraction and returns its `id`. The request is not repeated after a lost connection.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const start = /* @__PURE__ */ promised(startTask, 1)

/**
 * The status of an extraction: `processing`, or `completed` with its `data`.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const status = /* @__PURE__ */ promised(statusTask, 1)

/**
 * Waits until an extraction ends and returns its status with the `data`. Fails with `JobFailed` if it failed or was
 * cancelled.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 2)
