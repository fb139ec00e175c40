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
  Integer.annotate({ description: "Maximum number of items to return." }).check(
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
      description: "Returns only items with this status.",
      message: `Expected ${alternatives(statuses)}`
    })
  )

const tables = ["common", "monitor"] as const
const error = failuresOf(...tables)
const facts = { provenance: "public", source: "A:controllers/v2/monitor.ts", errorTables: tables } as const

/** Monitors: scheduled checks that report changes. */
export const Monitors = HttpApiGroup.make("monitor").add(
  HttpApiEndpoint.post("createMonitor", "/v2/monitor", {
    payload: CreateMonitorRequest,
    success: MonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "createMonitor",
    summary: "Create a monitor",
    description: "Checks pages, sites or searches on a schedule and reports changes by webhook or email.",
    ...facts,
    startsJob: true,
    billing: [
      `Per check: ${credits.page} credit per page, ${credits.searchPerTenResults} per 10 search results,`,
      `${credits.judgedChange} per judged page or result; formats have the same price as in a scrape.`
    ].join(" ")
  })),
  HttpApiEndpoint.get("listMonitors", "/v2/monitor", {
    query: { limit, offset: from },
    success: MonitorListResponse,
    error
  }).annotateMerge(operation({
    identifier: "listMonitors",
    summary: "List monitors",
    description: "Returns the team's monitors.",
    ...facts
  })),
  HttpApiEndpoint.post("confirmMonitorEmail", "/v2/monitor/email/confirm", {
    payload: MonitorEmailToken,
    success: MonitorEmailResponse,
    error
  }).annotateMerge(operation({
    identifier: "confirmMonitorEmail",
    summary: "Confirm emails of a monitor",
    description: "Confirms an email address with the token that was sent to it. Needs no API key.",
    ...facts
  })),
  HttpApiEndpoint.post("unsubscribeMonitorEmail", "/v2/monitor/email/unsubscribe", {
    payload: MonitorEmailToken,
    success: MonitorEmailResponse,
    error
  }).annotateMerge(operation({
    identifier: "unsubscribeMonitorEmail",
    summary: "Unsubscribe from emails of a monitor",
    description: "Unsubscribes an address from a monitor with the token from one of its emails. Needs no API key.",
    ...facts
  })),
  HttpApiEndpoint.get("getMonitor", "/v2/monitor/:monitorId", {
    params: { monitorId: MonitorId },
    success: MonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "getMonitor",
    summary: "Get a monitor",
    description: "Returns the configuration of the monitor, its schedule, and the result of its last check.",
    ...facts
  })),
  HttpApiEndpoint.patch("updateMonitor", "/v2/monitor/:monitorId", {
    params: { monitorId: MonitorId },
    payload: UpdateMonitorRequest,
    success: MonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "updateMonitor",
    summary: "Update a monitor",
    description: "Updates the fields that are sent. Also pauses and resumes a monitor.",
    ...facts
  })),
  HttpApiEndpoint.delete("deleteMonitor", "/v2/monitor/:monitorId", {
    params: { monitorId: MonitorId },
    success: DeleteMonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "deleteMonitor",
    summary: "Delete a monitor",
    description: "Deletes the monitor.",
    ...facts
  })),
  HttpApiEndpoint.post("runMonitor", "/v2/monitor/:monitorId/run", {
    params: { monitorId: MonitorId },
    success: RunMonitorResponse,
    error
  }).annotateMerge(operation({
    identifier: "runMonitor",
    summary: "Start a check",
    description: "Starts a check immediately, in addition to the schedule. Only one check of a monitor runs at a time.",
    ...facts,
    startsJob: true,
    billing: "The price of one check of the monitor."
  })),
  HttpApiEndpoint.get("listMonitorChecks", "/v2/monitor/:monitorId/checks", {
    params: { monitorId: MonitorId },
    query: { limit, offset: from, status: statusIn(checkStatuses) },
    success: MonitorCheckListResponse,
    error
  }).annotateMerge(operation({
    identifier: "listMonitorChecks",
    summary: "List the checks of a monitor",
    description: "Returns the checks without their pages, newest first.",
    ...facts
  })),
  HttpApiEndpoint.get("getMonitorCheck", "/v2/monitor/:monitorId/checks/:checkId", {
    params: { monitorId: MonitorId, checkId: CheckId },
    query: { limit, skip: from, status: statusIn(pageStatuses) },
    success: MonitorCheckResponse,
    error
  }).annotateMerge(operation({
    identifier: "getMonitorCheck",
    summary: "Get a check",
    description: "Returns the results of a check for each page. `next` is the URL of the next page of results.",
    ...facts
  }))
).annotateMerge(OpenApi.annotations({ title: "Monitor", description: "Scheduled checks that report changes." }))
