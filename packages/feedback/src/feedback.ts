import { calling } from "@trawl/core"
import { sendFeedbackTask, sendSearchFeedbackTask } from "./task.ts"

/** Rates the result of a search, scrape, parse or map within 120 seconds. Refunds credits. */
export const sendFeedback = /* @__PURE__ */ calling(sendFeedbackTask)

/** Rates the results of a search, by the `id` of its response, within 120 seconds. Refunds a credit. */
export const sendSearchFeedback = /* @__PURE__ */ calling(sendSearchFeedbackTask)
