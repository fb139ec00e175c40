import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { targetTypes } from "./monitor-target.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("A:services/monitoring/types.ts")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const time = text.annotate({ description: "ISO 8601." })
const record = Schema.Record(Schema.String, Schema.Unknown)
const count = Schema.optionalKey(Schema.NullOr(Integer))

/** The number of pages for each kind of change. */
export const MonitorSummary = open({
  totalPages: count,
  same: count,
  changed: count,
  new: count,
  removed: count,
  error: count
}).annotate({ ...source, identifier: "MonitorSummary" })

/** A stored target. Its `type` determines its fields. */
export const StoredTarget = open({
  id: text,
  type: openEnum(targetTypes),
  urls: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  url: text,
  queries: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  searchWindow: text,
  maxResults: count,
  includeDomains: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  excludeDomains: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  scrapeOptions: Schema.optionalKey(Schema.NullOr(record)),
  crawlOptions: Schema.optionalKey(Schema.NullOr(record))
}).annotate({ ...source, identifier: "StoredTarget" })

/** Whether a recipient has agreed to emails. */
export const EmailSubscription = open({
  email: Schema.String,
  status: Schema.optionalKey(openEnum(["pending", "confirmed", "unsubscribed"])),
  source: Schema.optionalKey(openEnum(["team", "opt_in", "legacy"])),
  confirmationEmailSent: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
}).annotate({ ...source, identifier: "EmailSubscription" })

export const Monitor = open({
  id: Schema.String,
  name: Schema.String,
  status: openEnum(["active", "paused", "deleted"]),
  schedule: open({ cron: Schema.String, timezone: text }).annotate({
    description: "Always has `cron`, even if the schedule was given as `text`."
  }),
  nextRunAt: time,
  lastRunAt: time,
  currentCheckId: text.annotate({ description: "ID of the check that is in progress." }),
  targets: Schema.Array(StoredTarget),
  webhook: Schema.optionalKey(Schema.NullOr(record)),
  notification: Schema.optionalKey(Schema.NullOr(record)),
  emailRecipientSubscriptions: Schema.optionalKey(
    Schema.NullOr(Schema.Array(EmailSubscription)).annotate({ description: "Absent in lists of monitors." })
  ),
  retentionDays: count,
  estimatedCreditsPerMonth: count.annotate({
    description: "The maximum number of credits that the monitor is expected to use per month."
  }),
  lastCheckSummary: Schema.optionalKey(Schema.NullOr(MonitorSummary)),
  goal: text,
  judgeEnabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  trawl: Schema.optionalKey(
    Schema.NullOr(record).annotate({
      description: "The Trawl-specific options, and `feedUrl`, the secret URL of the feed, if it is on."
    })
  ),
  createdAt: time,
  updatedAt: time
}).annotate({ ...source, identifier: "Monitor" })
export interface Monitor extends Schema.Schema.Type<typeof Monitor> {}

export const MonitorResponse = open({
  success: Schema.Boolean,
  data: Monitor
}).annotate({ ...source, identifier: "MonitorResponse" })
export interface MonitorResponse extends Schema.Schema.Type<typeof MonitorResponse> {}

export const MonitorListResponse = open({
  success: Schema.Boolean,
  data: Schema.Array(Monitor)
}).annotate({ ...source, identifier: "MonitorListResponse" })
export interface MonitorListResponse extends Schema.Schema.Type<typeof MonitorListResponse> {}

export const DeleteMonitorResponse = open({
  success: Schema.Boolean
}).annotate({ ...source, identifier: "DeleteMonitorResponse" })
export interface DeleteMonitorResponse extends Schema.Schema.Type<typeof DeleteMonitorResponse> {}

export const MonitorEmailResponse = open({
  success: Schema.Boolean,
  result: openEnum(["confirmed", "already_confirmed", "unsubscribed", "already_unsubscribed"]),
  email: text,
  monitorName: text
}).annotate({ ...publicFact("A:controllers/v2/monitor.ts"), identifier: "MonitorEmailResponse" })
export interface MonitorEmailResponse extends Schema.Schema.Type<typeof MonitorEmailResponse> {}
