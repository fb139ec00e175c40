import { sendFeedbackTask, sendSearchFeedbackTask } from "@trawl/feedback/pure"
import { promised } from "./promised.ts"

/** Says how good the result of a search, scrape, parse or map was, within two minutes after it. Gives back credits. */
export const sendFeedback = /* @__PURE__ */ promised(sendFeedbackTask, 1)

/** Says how good the results of a search were, by the `id` of its answer, within two minutes after it. Gives back a credit. */
export const sendSearchFeedback = /* @__PURE__ */ promised(sendSearchFeedbackTask, 2)
