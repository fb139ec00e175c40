import { type Task, task } from "@trawl/core/machine"
import type { FeedbackResponse } from "@trawl/types"
import { sendFeedbackOperation, sendSearchFeedbackOperation } from "./operation.ts"
import type { FeedbackOptions, SearchFeedbackOptions } from "./options.ts"

/** Rates the result of a search, scrape, parse or map within 120 seconds. Refunds credits. */
export const sendFeedbackTask = (options: FeedbackOptions): Task<FeedbackResponse> =>
  task(sendFeedbackOperation, { body: options })

/** Rates the results of a search, by the `id` of its response, within 120 seconds. Refunds a credit. */
export const sendSearchFeedbackTask = (id: string, options: SearchFeedbackOptions): Task<FeedbackResponse> =>
  task(sendSearchFeedbackOperation, { body: options, parameters: { jobId: id } })
