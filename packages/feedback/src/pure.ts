export { sendFeedbackOperation, sendSearchFeedbackOperation } from "./operation.ts"
export type { FeedbackOptions, SearchFeedbackOptions } from "./options.ts"
export { sendFeedbackTask, sendSearchFeedbackTask } from "./task.ts"
