import { type Task, task, withJsonSchema } from "@trawl/core/machine"
import type { ExtractResponse, ExtractStatusResponse } from "@trawl/types"
import { startOperation, statusOperation } from "./operation.ts"
import type { ExtractOptions } from "./options.ts"

/**
 * Starts an extraction and returns its `id`. The request is not retried after a lost connection.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const startTask = (options: ExtractOptions): Task<ExtractResponse> =>
  task(startOperation, { body: withJsonSchema(options) })

/**
 * The status of an extraction: `processing`, or `completed` with its `data`.
 *
 * @deprecated Use `scrape` with a `json` format, or agent runs.
 */
export const statusTask = (id: string): Task<ExtractStatusResponse> =>
  task(statusOperation, { parameters: { jobId: id } })
