import type { FeedbackRequest, SearchFeedbackRequest } from "@trawl/types"

/** Feedback about a job, as in the specification. It is sent unchanged. */
export type FeedbackOptions = FeedbackRequest

/** Feedback about a search. */
export type SearchFeedbackOptions = SearchFeedbackRequest
