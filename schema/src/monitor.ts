import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { alternatives } from "./alternatives.ts"
import { credits } from "./credits.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { limits } from "./limits.ts"
import {
  checkStatuses,
  MonitorCheckListResponse,
  MonitorCheckResponse,
  pageStatuses,
  RunMonitorResponse
} from "./monitor-check.ts"
import { CreateMonitorRequest, MonitorEmailToken, UpdateMonitorRequest } from "./monitor-request.ts"
import {
  DeleteMonitorResponse,
  MonitorEmailResponse,
  MonitorListResponse,
  MonitorResponse
} from "./monitor-response.ts"
import { failuresOf } from "./protocol/error-body.ts"
import { operation } from "./protocol/operation.ts"
import { publicFact } from "./provenance.ts"

const uuid = Schema.String.annotate({ description: "A UUID." }).check(
  Schema.isUUID(undefined, publicFact("A:controllers/v2/monitor.ts"))
)

export const MonitorId = uuid.annotate({ identifier: "MonitorId" })
export const CheckId = uuid.annotate({ identifier: "CheckId" })

const limit = defaulted(
  Integer.annotate({ description: "The most items to return." }).check(
    Schema.isBetween({ minimum: limits.monitorListMinimum, maximum: limits.monitorListMaximum })
  ),
  limits.monitorListDefault
)
const from = defaulted(
  Integer.annotate({ description: "Number of items to skip." }).check(Schema.isGreaterThanOrEqualTo(0)),
  0
)
const statusIn = <const Status extends string>(statuses: ReadonlyArray<Status>) =>
  Schema.optionalKey(
    Schema.Literals(statuses).annotate({
      description: "Returns only those with this status.",
      message: `Expected ${alternatives(statuses)}`
    })
  )

const tables = ["common", "monitor"] as const
const error = failuresOf(...tables)
const facts = { provenance: "public", source: "A:controllers/v2/monitor.ts", errorTables: tables } as const

/** Monitors: checks that come back by themselves and tell what changed. */
export const Monitors = HttpApiGroup.make("monitor").add(
  HttpApiEndpoint.post("createMonitor", "/v2/monitor", {
    payload: CreateMonitorRequest,
    success: MonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "createMonitor",
    summary: "Create a monitor",
    description: "Checks pages, sites or searches on a schedule and tells by webhook or email what changed.",
    ...facts,
    startsJob: true,
    billing: [
      `Per check: ${credits.page} credit per page, ${credits.searchPerTenResults} per 10 search results,`,
      `${credits.judgedChange} per page or result that is judged; formats cost what they cost in a scrape.`
    ].join(" ")
  })),
  HttpApiEndpoint.get("listMonitors", "/v2/monitor", {
    query: { limit, offset: from },
    success: MonitorListResponse,
    error
  }).annotateMerge(operation({
    identifier: "listMonitors",
    summary: "List monitors",
    description: "The monitors of the team.",
    ...facts
  })),
  HttpApiEndpoint.post("confirmMonitorEmail", "/v2/monitor/email/confirm", {
    payload: MonitorEmailToken,
    success: MonitorEmailResponse,
    error
  }).annotateMerge(operation({
    identifier: "confirmMonitorEmail",
    summary: "Agree to emails of a monitor",
    description: "Confirms an address with the token that was sent to it.",
    ...facts
  })),
  HttpApiEndpoint.post("unsubscribeMonitorEmail", "/v2/monitor/email/unsubscribe", {
    payload: MonitorEmailToken,
    success: MonitorEmailResponse,
    error
  }).annotateMerge(operation({
    identifier: "unsubscribeMonitorEmail",
    summary: "End emails of a monitor",
    description: "Takes an address off a monitor with the token of one of its emails.",
    ...facts
  })),
  HttpApiEndpoint.get("getMonitor", "/v2/monitor/:monitorId", {
    params: { monitorId: MonitorId },
    success: MonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "getMonitor",
    summary: "Read a monitor",
    description: "Returns what the monitor watches, when it checks, and what its last check found.",
    ...facts
  })),
  HttpApiEndpoint.patch("updateMonitor", "/v2/monitor/:monitorId", {
    params: { monitorId: MonitorId },
    payload: UpdateMonitorRequest,
    success: MonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "updateMonitor",
    summary: "Change a monitor",
    description: "Changes the fields that are sent. Also pauses and resumes a monitor.",
    ...facts
  })),
  HttpApiEndpoint.delete("deleteMonitor", "/v2/monitor/:monitorId", {
    params: { monitorId: MonitorId },
    success: DeleteMonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "deleteMonitor",
    summary: "Delete a monitor",
    description: "Ends the monitor.",
    ...facts
  })),
  HttpApiEndpoint.post("runMonitor", "/v2/monitor/:monitorId/run", {
    params: { monitorId: MonitorId },
    success: RunMonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "runMonitor",
    summary: "Check now",
    description: "Starts a check at once, beside the schedule. One check of a monitor runs at a time.",
    ...facts,
    startsJob: true,
    billing: "What one check of the monitor costs."
  })),
  HttpApiEndpoint.get("listMonitorChecks", "/v2/monitor/:monitorId/checks", {
    params: { monitorId: MonitorId },
    query: { limit, offset: from, status: statusIn(checkStatuses) },
    success: MonitorCheckListResponse,
    error
  }).annotateMerge(operation({
    identifier: "listMonitorChecks",
    summary: "List the checks of a monitor",
    description: "The newest checks first, without their pages.",
    ...facts
  })),
  HttpApiEndpoint.get("getMonitorCheck", "/v2/monitor/:monitorId/checks/:checkId", {
    params: { monitorId: MonitorId, checkId: CheckId },
    query: { limit, skip: from, status: statusIn(pageStatuses) },
    success: MonitorCheckResponse,
    error
  }).annotateMerge(operation({
    identifier: "getMonitorCheck",
    summary: "Read a check",
    description: "Returns what a check found, page by page. `next` leads to the next page of results.",
    ...facts
  }))
).annotateMerge(OpenApi.annotations({ title: "Monitor", description: "Checks on a schedule that tell what changed." }))
