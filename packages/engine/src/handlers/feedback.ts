import { Api, credits, feedbackFailures, type FeedbackRequest, limits, type SearchFeedbackRequest } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { withIgnored } from "../request/known-fields.ts"
import { FeedbackStore, type Judgement } from "../service/feedback-store.ts"
import { type Charge, Ledger } from "../service/ledger.ts"
import { CurrentTeam } from "../service/team.ts"

export const FeedbackLive = HttpApiBuilder.group(Api, "feedback", (handlers) =>
  handlers
    .handle("sendSearchFeedback", ({ params: { jobId }, payload }) =>
      rate({ payload, job: jobId, endpoint: "search", kind: "search", cap: credits.searchFeedbackPerDay }))
    .handle("sendFeedback", ({ payload }) =>
      rate({ payload, job: payload.jobId, endpoint: payload.endpoint, kind: "any", cap: credits.feedbackPerDay })))

interface Rating {
  readonly payload: SearchFeedbackRequest | FeedbackRequest
  readonly job: string
  readonly endpoint: FeedbackRequest["endpoint"]
  readonly kind: "search" | "any"
  readonly cap: number
}

const rate = Effect.fnUntraced(function*({ cap, endpoint, job: sentId, kind, payload }: Rating) {
  const { feedback: takesPart = true, name: team, zeroDataRetention } = yield* CurrentTeam
  if (!takesPart) return refuse("optedOut")
  const job = sentId.toLowerCase()
  const at = yield* Clock.currentTimeMillis
  const charge = yield* Effect.orDie((yield* Ledger).charged(team, job))
  if (charge === undefined || charge.endpoint !== endpoint) {
    return refuse(kind === "search" ? "searchNotFound" : "jobNotFound")
  }
  if (at - charge.at > limits.feedbackWindowSeconds * 1_000) return refuse("windowExpired")
  // with zero data retention, nothing may be stored, and the target is null
  const mayStore = zeroDataRetention !== "forced" && charge.target !== null
  const { integration: _, origin: __, ...content } = payload
  const submitted = yield* Effect.orDie((yield* FeedbackStore).submit({
    team,
    job,
    charge,
    rating: payload.rating,
    content: mayStore ? content : null,
    judgement: mayStore && endpoint === "search" ? judgementOf(payload, charge, at) : null,
    refund: endpoint === "map" && payload.rating === "good" ? 0 : charge.refundable,
    kind,
    cap,
    at
  }))
  const { id, isNew, refunded, refundedToday } = submitted
  const dailyCapReached = refundedToday >= cap
  return yield* withIgnored({
    success: true,
    feedbackId: id,
    creditsRefunded: refunded,
    alreadySubmitted: !isNew,
    dailyCapReached,
    creditsRefundedToday: refundedToday,
    dailyRefundCap: cap,
    ...dailyCapReached ? { warning: "No more credits are given back today." } : {}
  })
})

const judgementOf = (
  { missingContent = [], rating, valuableSources = [] }: Rating["payload"],
  { target }: Charge,
  at: number
): Judgement => ({
  query: target ?? "",
  rating,
  relevant: valuableSources.map(({ url }) => url),
  missing: missingContent.map(({ topic }) => topic),
  at: new Date(at).toISOString()
})

/** A failure with the code that clients of these operations match. */
const refuse = (reason: keyof typeof feedbackFailures) => {
  const { status, ...body } = feedbackFailures[reason]
  return HttpServerResponse.jsonUnsafe({ success: false, ...body }, { status })
}
