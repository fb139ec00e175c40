import type { FeedbackRequest, SearchFeedbackRequest } from "@trawl/types"

/** What may be said of a job: the request of the specification, field by field. The object is sent as it is. */
export type FeedbackOptions = FeedbackRequest

/** What may be said of a search. */
export type SearchFeedbackOptions = SearchFeedbackRequest
