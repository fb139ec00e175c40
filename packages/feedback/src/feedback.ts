import { calling } from "@trawl/core"
import { sendFeedbackTask, sendSearchFeedbackTask } from "./task.ts"

/** Rates the result of a search, scrape, parse or map within two minutes. Gives back credits. */
export const sendFeedback = /* @__PURE__ */ calling(sendFeedbackTask)

/** Rates the results of a search, by the `id` of its response, within two minutes. Gives back a credit. */
export const sendSearchFeedback = /* @__PURE__ */ calling(sendSearchFeedbackTask)
