import * as Schema from "effect/Schema"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

/** Feedback is accepted once per job; later feedback returns `alreadySubmitted`. */
export const FeedbackResponse = open({
  success: Schema.Boolean,
  feedbackId: Schema.String,
  creditsRefunded: Schema.Finite,
  alreadySubmitted: Schema.optionalKey(Schema.Boolean),
  dailyCapReached: Schema.optionalKey(Schema.Boolean),
  creditsRefundedToday: Schema.optionalKey(Schema.Finite),
  dailyRefundCap: Schema.optionalKey(Schema.Finite),
  warning: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ ...publicFact("K:v2/types.ts"), identifier: "FeedbackResponse" })
export interface FeedbackResponse extends Schema.Schema.Type<typeof FeedbackResponse> {}
