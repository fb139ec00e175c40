import { type Operation, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { FeedbackOptions, SearchFeedbackOptions } from "./options.ts"

export const sendFeedbackOperation: Operation<types.FeedbackResponse, FeedbackOptions> = {
  contract: types.sendFeedback,
  guard: types.guardFeedbackResponse
}

export const sendSearchFeedbackOperation: Operation<types.FeedbackResponse, SearchFeedbackOptions> = {
  contract: types.sendSearchFeedback,
  guard: types.guardFeedbackResponse,
  route
}
