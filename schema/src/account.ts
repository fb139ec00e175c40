import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import {
  activityEndpoints,
  ActivityResponse,
  ConcurrencyResponse,
  CreditUsageHistory,
  CreditUsageResponse,
  QueueStatusResponse,
  TokenUsageHistory,
  TokenUsageResponse
} from "./account-response.ts"
import { alternatives } from "./alternatives.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { limits } from "./limits.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"

const history = {
  byApiKey: defaulted(
    Schema.Boolean.annotate({ description: "Returns one period per API key instead of one period for all keys." }),
    false
  )
}

const tables = ["common", "account"] as const
const error = failuresOf(...tables)
const facts = { provenance: "public", source: "OA", errorTables: tables } as const

/** `GET /v2/team/credit-usage`: the credits that are left. */
const creditUsage = HttpApiEndpoint.get("getCreditUsage", "/v2/team/credit-usage", {
  success: CreditUsageResponse,
  error
}).annotateMerge(operation({
  identifier: "getCreditUsage",
  summary: "Read the credits that are left",
  description: "The credits of the team in its billing period.",
  ...facts
}))

/** `GET /v2/team/credit-usage/historical`: the credits that were used. */
const creditUsageHistory = HttpApiEndpoint.get("getCreditUsageHistory", "/v2/team/credit-usage/historical", {
  query: history,
  success: CreditUsageHistory,
  error
}).annotateMerge(operation({
  identifier: "getCreditUsageHistory",
  summary: "Read the credits that were used",
  description: "The credits that the team used, period by period.",
  ...facts
}))

/** `GET /v2/team/token-usage`: the tokens that are left. */
const tokenUsage = HttpApiEndpoint.get("getTokenUsage", "/v2/team/token-usage", {
  success: TokenUsageResponse,
  error
}).annotateMerge(operation({
  identifier: "getTokenUsage",
  summary: "Read the tokens that are left",
  description: "The tokens of the team in its billing period; only extractions count in tokens.",
  ...facts
}))

/** `GET /v2/team/token-usage/historical`: the tokens that were used. */
const tokenUsageHistory = HttpApiEndpoint.get("getTokenUsageHistory", "/v2/team/token-usage/historical", {
  query: history,
  success: TokenUsageHistory,
  error
}).annotateMerge(operation({
  identifier: "getTokenUsageHistory",
  summary: "Read the tokens that were used",
  description: "The tokens that the team used, period by period; only extractions count in tokens.",
  ...facts
}))

/** `GET /v2/team/queue-status`: how many jobs run and wait. */
const queueStatus = HttpApiEndpoint.get("getQueueStatus", "/v2/team/queue-status", {
  success: QueueStatusResponse,
  error
}).annotateMerge(operation({
  identifier: "getQueueStatus",
  summary: "Read how many jobs wait",
  description: "How many jobs of the team run and wait.",
  ...facts
}))

/** `GET /v2/team/activity`: the jobs of the last 24 hours. */
const activity = HttpApiEndpoint.get("getActivity", "/v2/team/activity", {
  query: {
    endpoint: Schema.optionalKey(
      Schema.Literals(activityEndpoints).annotate({
        description: "Returns only jobs of this endpoint.",
        message: `Expected ${alternatives(activityEndpoints)}`
      })
    ),
    limit: defaulted(
      Integer.annotate({
        description:
          `The most jobs to return, ${limits.activityListMaximum} at most. A higher number counts as ${limits.activityListMaximum}.`
      })
        .check(Schema.isGreaterThan(0)),
      limits.activityListDefault
    ),
    cursor: Schema.optionalKey(Schema.String.annotate({ description: "The `cursor` of the previous page." }))
  },
  success: ActivityResponse,
  error
}).annotateMerge(operation({
  identifier: "getActivity",
  summary: "List what was done",
  description: "Returns the jobs of the team in the last 24 hours, the newest first. `cursor` leads to the next page.",
  ...facts
}))

/** `GET /v2/concurrency-check`: how many browsers are in use. */
const concurrency = HttpApiEndpoint.get("getConcurrency", "/v2/concurrency-check", {
  success: ConcurrencyResponse,
  error
}).annotateMerge(operation({
  identifier: "getConcurrency",
  summary: "Read how many browsers are in use",
  description: "How many browsers the team uses now, and how many it may use.",
  ...facts,
  source: "A:routes/v2.ts"
}))

/** What a team has, uses and did. */
export const Account = HttpApiGroup.make("account")
  .add(creditUsage, creditUsageHistory, tokenUsage, tokenUsageHistory, queueStatus, activity, concurrency)
  .annotateMerge(OpenApi.annotations({ title: "Account", description: "What a team has, uses and did." }))
