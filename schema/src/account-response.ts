import * as Schema from "effect/Schema"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("OA")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const time = text.annotate({ description: "ISO 8601." })
const number = Schema.optionalKey(Schema.NullOr(Schema.Finite))

const maxConcurrency = Schema.Finite.annotate({
  description: "The maximum number of pages at the same time, set by the plan or by the service."
})

const period = { billingPeriodStart: time, billingPeriodEnd: time }
const pastPeriod = {
  startDate: time,
  endDate: time,
  apiKey: text.annotate({ description: "Name of the API key. Present with `byApiKey`." })
}

export const CreditUsageResponse = open({
  success: Schema.Boolean,
  data: open({
    remainingCredits: Schema.Finite,
    planCredits: number.annotate({ description: "Credits of the plan, without credits that were bought separately." }),
    ...period
  })
}).annotate({ ...source, identifier: "CreditUsageResponse" })
export interface CreditUsageResponse extends Schema.Schema.Type<typeof CreditUsageResponse> {}

export const CreditUsageHistory = open({
  success: Schema.Boolean,
  periods: Schema.Array(
    open({ ...pastPeriod, creditsUsed: number.annotate({ description: "Credits used in the period." }) })
  ).annotate({
    description: "The billing periods, oldest first."
  })
}).annotate({ ...source, identifier: "CreditUsageHistory" })
export interface CreditUsageHistory extends Schema.Schema.Type<typeof CreditUsageHistory> {}

export const TokenUsageResponse = open({
  success: Schema.Boolean,
  data: open({ remainingTokens: Schema.Finite, planTokens: number, ...period })
}).annotate({ ...source, identifier: "TokenUsageResponse" })
export interface TokenUsageResponse extends Schema.Schema.Type<typeof TokenUsageResponse> {}

export const TokenUsageHistory = open({
  success: Schema.Boolean,
  periods: Schema.Array(open({
    ...pastPeriod,
    tokensUsed: number.annotate(publicFact("A:controllers/v2/token-usage-historical.ts")),
    totalTokens: number.annotate({ description: "The published name of `tokensUsed`." })
  })).annotate({ description: "The billing periods, oldest first." })
}).annotate({ ...source, identifier: "TokenUsageHistory" })
export interface TokenUsageHistory extends Schema.Schema.Type<typeof TokenUsageHistory> {}

export const QueueStatusResponse = open({
  success: Schema.Boolean,
  jobsInQueue: Schema.Finite,
  activeJobsInQueue: number,
  waitingJobsInQueue: number,
  maxConcurrency,
  mostRecentSuccess: time
}).annotate({ ...source, identifier: "QueueStatusResponse" })
export interface QueueStatusResponse extends Schema.Schema.Type<typeof QueueStatusResponse> {}

export const ConcurrencyResponse = open({
  success: Schema.Boolean,
  concurrency: Schema.Finite.annotate({ description: "Number of browsers in use." }),
  maxConcurrency
}).annotate({ ...publicFact("A:routes/v2.ts"), identifier: "ConcurrencyResponse" })
export interface ConcurrencyResponse extends Schema.Schema.Type<typeof ConcurrencyResponse> {}

/** The endpoints by which activity can be filtered. */
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
export const Activity = open({
  id: Schema.String,
  endpoint: openEnum(activityEndpoints),
  api_version: text,
  created_at: time,
  target: text.annotate({ description: "The URL or query." })
}).annotate({ ...source, identifier: "Activity" })
export interface Activity extends Schema.Schema.Type<typeof Activity> {}

export const ActivityResponse = open({
  success: Schema.Boolean,
  data: Schema.Array(Activity),
  cursor: text.annotate({ description: "Send it to get the next page; null on the last page." }),
  has_more: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
}).annotate({ ...source, identifier: "ActivityResponse" })
export interface ActivityResponse extends Schema.Schema.Type<typeof ActivityResponse> {}
