import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { credits } from "./credits.ts"
import { FeedbackRequest, SearchFeedbackRequest } from "./feedback-request.ts"
import { FeedbackResponse } from "./feedback-response.ts"
import { limits } from "./limits.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { JobId } from "./protocol/job-id.ts"
import { operation } from "./protocol/operation.ts"

/** `POST /v2/search/{jobId}/feedback`. */
const onSearch = HttpApiEndpoint.post("sendSearchFeedback", "/v2/search/:jobId/feedback", {
  params: { jobId: JobId },
  payload: SearchFeedbackRequest,
  success: FeedbackResponse,
  error: failuresOf("common", "job")
}).annotateMerge(operation({
  identifier: "sendSearchFeedback",
  summary: "Rate a search",
  description:
    `Rates the results of a search, up to ${limits.feedbackWindowSeconds} seconds after it, and refunds a credit.`,
  provenance: "public",
  source: "A:controllers/v2/types.ts",
  errorTables: ["common", "job"],
  billing: `Refunds ${credits.feedback} credit, at most ${credits.searchFeedbackPerDay} credits per day.`
}))

/** `POST /v2/feedback`. */
const onAny = HttpApiEndpoint.post("sendFeedback", "/v2/feedback", {
  payload: FeedbackRequest,
  success: FeedbackResponse,
  error: failuresOf("common", "job")
}).annotateMerge(operation({
  identifier: "sendFeedback",
  summary: "Rate a job",
  description:
    `Rates the result of a search, scrape, parse or map, up to ${limits.feedbackWindowSeconds} seconds after it, and refunds credits.`,
  provenance: "public",
  source: "A:controllers/v2/types.ts",
  errorTables: ["common", "job"],
  billing: [
    `Refunds ${credits.feedback} credit, or a quarter of the job's cost:`,
    `at most ${credits.feedbackOfFileAtMost} credits for files, ${credits.feedbackOfPageAtMost} for pages with json, screenshot or actions;`,
    `at most ${credits.feedbackPerDay} per day.`
  ].join(" ")
}))

/** Ratings of results by users. */
export const Feedback = HttpApiGroup.make("feedback")
  .add(onSearch, onAny)
  .annotateMerge(OpenApi.annotations({ title: "Feedback", description: "Ratings of results by users." }))
