import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { FeedbackRequest, SearchFeedbackRequest } from "./feedback-request.ts"
import { FeedbackResponse } from "./feedback-response.ts"
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
  description: "Says how good the results of a search were, within 120 seconds after it, and gives back a credit.",
  provenance: "public",
  source: "A:controllers/v2/types.ts",
  errorTables: ["common", "job"],
  billing: "Gives back 1 credit, at most 100 credits a day."
}))

/** `POST /v2/feedback`. */
const onAny = HttpApiEndpoint.post("sendFeedback", "/v2/feedback", {
  payload: FeedbackRequest,
  success: FeedbackResponse,
  error: failuresOf("common", "job")
}).annotateMerge(operation({
  identifier: "sendFeedback",
  summary: "Rate a job",
  description: "Says how good the result of a search, scrape, parse or map was, within 120 seconds after it, and gives back credits.",
  provenance: "public",
  source: "A:controllers/v2/types.ts",
  errorTables: ["common", "job"],
  billing: "Gives back 1 credit, or a quarter of what the job cost: at most 10 credits for files, 5 for pages with json, screenshot or actions; at most 50 a day."
}))

/** What users think of results. */
export const Feedback = HttpApiGroup.make("feedback")
  .add(onSearch, onAny)
  .annotateMerge(OpenApi.annotations({ title: "Feedback", description: "What users think of results." }))
