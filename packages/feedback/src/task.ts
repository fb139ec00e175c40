import { type Task, task } from "@trawl/core/machine"
import type { FeedbackResponse } from "@trawl/types"
import { sendFeedbackOperation, sendSearchFeedbackOperation } from "./operation.ts"
import type { FeedbackOptions, SearchFeedbackOptions } from "./options.ts"

/** Says how good the result of a search, scrape, parse or map was, within two minutes after it. Gives back credits. */
export const sendFeedbackTask = (options: FeedbackOptions): Task<FeedbackResponse> =>
  task(sendFeedbackOperation, { body: options })

/** Says how good the results of a search were, by the `id` of its answer, within two minutes after it. Gives back a credit. */
export const sendSearchFeedbackTask = (id: string, options: SearchFeedbackOptions): Task<FeedbackResponse> =>
  task(sendSearchFeedbackOperation, { body: options, parameters: { jobId: id } })
