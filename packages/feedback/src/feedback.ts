import { calling } from "@trawl/core"
import { sendFeedbackTask, sendSearchFeedbackTask } from "./task.ts"

/** Says how good the result of a search, scrape, parse or map was, within two minutes after it. Gives back credits. */
export const sendFeedback = /* @__PURE__ */ calling(sendFeedbackTask)

/** Says how good the results of a search were, by the `id` of its answer, within two minutes after it. Gives back a credit. */
export const sendSearchFeedback = /* @__PURE__ */ calling(sendSearchFeedbackTask)
