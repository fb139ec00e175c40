import { sendFeedbackTask, sendSearchFeedbackTask } from "@trawl/feedback/pure"
import { promised } from "./promised.ts"

/** Rates the result of a search, scrape, parse or map within two minutes. Refunds credits. */
export const sendFeedback = /* @__PURE__ */ promised(sendFeedbackTask, 1)

/** Rates the results of a search, by the `id` of its response, within two minutes. Refunds a credit. */
export const sendSearchFeedback = /* @__PURE__ */ promised(sendSearchFeedbackTask, 2)
