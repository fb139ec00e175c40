export { sendFeedback, sendSearchFeedback } from "./feedback.ts"
export type { FeedbackOptions, SearchFeedbackOptions } from "./options.ts"
