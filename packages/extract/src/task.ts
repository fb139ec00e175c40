import { type Task, task, withJsonSchema } from "@trawl/core/machine"
import type { ExtractResponse, ExtractStatusResponse } from "@trawl/types"
import { startOperation, statusOperation } from "./operation.ts"
import type { ExtractOptions } from "./options.ts"

/**
 * Starts an extraction; the answer holds its `id`. After a lost connection it is not started again by itself.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const startTask = (options: ExtractOptions): Task<ExtractResponse> =>
  task(startOperation, { body: withJsonSchema(options) })

/**
 * Where an extraction stands: `processing`, or `completed` with its `data`.
 *
 * @deprecated `scrape` with a `json` format, and agent runs, take its place.
 */
export const statusTask = (id: string): Task<ExtractStatusResponse> =>
  task(statusOperation, { parameters: { jobId: id } })
