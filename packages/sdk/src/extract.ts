import { startTask, statusTask, waitProgram } from "@trawl/extract/pure"
import { promised, promisedResult } from "./promised.ts"

/**
 * Starts an extraction; the answer holds its `id`. After a lost connection it is not started again by itself.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const start = /* @__PURE__ */ promised(startTask, 1)

/**
 * Where an extraction stands: `processing`, or `completed` with its `data`.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const status = /* @__PURE__ */ promised(statusTask, 1)

/**
 * Waits for an extraction to end and gives its status with the `data`; one that failed or was cancelled is a `JobFailed`.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const wait = /* @__PURE__ */ promisedResult(waitProgram, 2)
