import * as Schema from "effect/Schema"
import { publicFact } from "./provenance.ts"

const open = [Schema.Record(Schema.String, Schema.Unknown)] as const
const source = publicFact("OA")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const time = text.annotate({ description: "ISO 8601." })
const number = Schema.optionalKey(Schema.NullOr(Schema.Finite))

const period = { billingPeriodStart: time, billingPeriodEnd: time }
const pastPeriod = {
  startDate: time,
  endDate: time,
  apiKey: text.annotate({ description: "Name of the key, where it was asked for by key." })
}

export const CreditUsageResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    data: Schema.StructWithRest(
      Schema.Struct({
        remainingCredits: Schema.Finite,
        planCredits: number.annotate({ description: "Of the plan alone, without credits bought besides." }),
        ...period
      }),
      open
    )
  }),
  open
).annotate({ ...source, identifier: "CreditUsageResponse" })
export interface CreditUsageResponse extends Schema.Schema.Type<typeof CreditUsageResponse> {}

export const CreditUsageHistory = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    periods: Schema.Array(Schema.StructWithRest(Schema.Struct({ ...pastPeriod, creditsUsed: number }), open)).annotate({
      description: "Oldest first."
    })
  }),
  open
).annotate({ ...source, identifier: "CreditUsageHistory" })
export interface CreditUsageHistory extends Schema.Schema.Type<typeof CreditUsageHistory> {}

export const TokenUsageResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    data: Schema.StructWithRest(Schema.Struct({ remainingTokens: Schema.Finite, planTokens: number, ...period }), open)
  }),
  open
).annotate({ ...source, identifier: "TokenUsageResponse" })
export interface TokenUsageResponse extends Schema.Schema.Type<typeof TokenUsageResponse> {}

export const TokenUsageHistory = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    periods: Schema.Array(Schema.StructWithRest(
      Schema.Struct({
        ...pastPeriod,
        tokensUsed: number.annotate(publicFact("A:controllers/v2/token-usage-historical.ts")),
        totalTokens: number.annotate({ description: "The published name of `tokensUsed`." })
      }),
      open
    )).annotate({ description: "Oldest first." })
  }),
  open
).annotate({ ...source, identifier: "TokenUsageHistory" })
export interface TokenUsageHistory extends Schema.Schema.Type<typeof TokenUsageHistory> {}

export const QueueStatusResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    jobsInQueue: Schema.Finite,
    activeJobsInQueue: number,
    waitingJobsInQueue: number,
    maxConcurrency: number,
    mostRecentSuccess: time
  }),
  open
).annotate({ ...source, identifier: "QueueStatusResponse" })
export interface QueueStatusResponse extends Schema.Schema.Type<typeof QueueStatusResponse> {}

export const ConcurrencyResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    concurrency: Schema.Finite.annotate({ description: "Browsers in use." }),
    maxConcurrency: number
  }),
  open
).annotate({ ...publicFact("A:routes/v2.ts"), identifier: "ConcurrencyResponse" })
export interface ConcurrencyResponse extends Schema.Schema.Type<typeof ConcurrencyResponse> {}

/** The endpoints that activity can be asked for. */
export const activityEndpoints = [
  "scrape",
  "crawl",
  "batch_scrape",
  "search",
  "extract",
  "llmstxt",
  "deep_research",
  "map",
  "agent",
  "browser",
  "interact"
] as const

/** A job of the last 24 hours. */
export const Activity = Schema.StructWithRest(
  Schema.Struct({
    id: Schema.String,
    endpoint: Schema.Union([Schema.Literals(activityEndpoints), Schema.String]),
    api_version: text,
    created_at: time,
    target: text.annotate({ description: "The URL or query." })
  }),
  open
).annotate({ ...source, identifier: "Activity" })
export interface Activity extends Schema.Schema.Type<typeof Activity> {}

export const ActivityResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    data: Schema.Array(Activity),
    cursor: text.annotate({ description: "Leads to what follows; null at the end." }),
    has_more: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
  }),
  open
).annotate({ ...source, identifier: "ActivityResponse" })
export interface ActivityResponse extends Schema.Schema.Type<typeof ActivityResponse> {}
