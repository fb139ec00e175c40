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

/** `GET /v2/team/credit-usage`: the remaining credits. */
const creditUsage = HttpApiEndpoint.get("getCreditUsage", "/v2/team/credit-usage", {
  success: CreditUsageResponse,
  error
}).annotateMerge(operation({
  identifier: "getCreditUsage",
  summary: "Get remaining credits",
  description: "Returns the team's credits in the current billing period.",
  ...facts
}))

/** `GET /v2/team/credit-usage/historical`: the used credits. */
const creditUsageHistory = HttpApiEndpoint.get("getCreditUsageHistory", "/v2/team/credit-usage/historical", {
  query: history,
  success: CreditUsageHistory,
  error
}).annotateMerge(operation({
  identifier: "getCreditUsageHistory",
  summary: "Get credit usage",
  description: "Returns the credits that the team used in each period.",
  ...facts
}))

/** `GET /v2/team/token-usage`: the remaining tokens. */
const tokenUsage = HttpApiEndpoint.get("getTokenUsage", "/v2/team/token-usage", {
  success: TokenUsageResponse,
  error
}).annotateMerge(operation({
  identifier: "getTokenUsage",
  summary: "Get remaining tokens",
  description: "Returns the team's tokens in the current billing period. Only extractions use tokens.",
  ...facts
}))

/** `GET /v2/team/token-usage/historical`: the used tokens. */
const tokenUsageHistory = HttpApiEndpoint.get("getTokenUsageHistory", "/v2/team/token-usage/historical", {
  query: history,
  success: TokenUsageHistory,
  error
}).annotateMerge(operation({
  identifier: "getTokenUsageHistory",
  summary: "Get token usage",
  description: "Returns the tokens that the team used in each period. Only extractions use tokens.",
  ...facts
}))

/** `GET /v2/team/queue-status`: the numbers of running and waiting jobs. */
const queueStatus = HttpApiEndpoint.get("getQueueStatus", "/v2/team/queue-status", {
  success: QueueStatusResponse,
  error
}).annotateMerge(operation({
  identifier: "getQueueStatus",
  summary: "Get the job queue",
  description: "Returns the numbers of the team's running and waiting jobs.",
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
          `Maximum number of jobs to return, at most ${limits.activityListMaximum}. A higher number counts as ${limits.activityListMaximum}.`
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
  summary: "List recent jobs",
  description: "Returns the team's jobs of the last 24 hours, newest first. `cursor` selects the next page.",
  ...facts
}))

/** `GET /v2/concurrency-check`: the number of browsers in use. */
const concurrency = HttpApiEndpoint.get("getConcurrency", "/v2/concurrency-check", {
  success: ConcurrencyResponse,
  error
}).annotateMerge(operation({
  identifier: "getConcurrency",
  summary: "Get browser concurrency",
  description: "Returns the number of browsers that the team uses, and its maximum.",
  ...facts,
  source: "A:routes/v2.ts"
}))

/** A team's credits, usage and recent jobs. */
export const Account = HttpApiGroup.make("account")
  .add(creditUsage, creditUsageHistory, tokenUsage, tokenUsageHistory, queueStatus, activity, concurrency)
  .annotateMerge(OpenApi.annotations({ title: "Account", description: "A team's credits, usage and recent jobs." }))
