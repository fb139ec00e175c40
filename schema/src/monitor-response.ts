import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { publicFact } from "./provenance.ts"

const open = [Schema.Record(Schema.String, Schema.Unknown)] as const
const source = publicFact("A:services/monitoring/types.ts")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const time = text.annotate({ description: "ISO 8601." })
const record = Schema.Record(Schema.String, Schema.Unknown)
const count = Schema.optionalKey(Schema.NullOr(Integer))

/** How many pages became what. */
export const MonitorSummary = Schema.StructWithRest(
  Schema.Struct({ totalPages: count, same: count, changed: count, new: count, removed: count, error: count }),
  open
).annotate({ ...source, identifier: "MonitorSummary" })

/** A target as it is stored: its `type` says which fields it has. */
export const StoredTarget = Schema.StructWithRest(
  Schema.Struct({
    id: text,
    type: Schema.Union([Schema.Literals(["scrape", "crawl", "search"]), Schema.String]),
    urls: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    url: text,
    queries: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    searchWindow: text,
    maxResults: count,
    includeDomains: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    excludeDomains: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    scrapeOptions: Schema.optionalKey(Schema.NullOr(record)),
    crawlOptions: Schema.optionalKey(Schema.NullOr(record))
  }),
  open
).annotate({ ...source, identifier: "StoredTarget" })

/** Whether a recipient of emails has agreed to them. */
export const EmailSubscription = Schema.StructWithRest(
  Schema.Struct({
    email: Schema.String,
    status: Schema.optionalKey(Schema.Union([Schema.Literals(["pending", "confirmed", "unsubscribed"]), Schema.String])),
    source: Schema.optionalKey(Schema.Union([Schema.Literals(["team", "opt_in", "legacy"]), Schema.String])),
    confirmationEmailSent: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
  }),
  open
).annotate({ ...source, identifier: "EmailSubscription" })

export const Monitor = Schema.StructWithRest(
  Schema.Struct({
    id: Schema.String,
    name: Schema.String,
    status: Schema.Union([Schema.Literals(["active", "paused", "deleted"]), Schema.String]),
    schedule: Schema.StructWithRest(Schema.Struct({ cron: Schema.String, timezone: text }), open).annotate({
      description: "Always as cron, also when it was given as text."
    }),
    nextRunAt: time,
    lastRunAt: time,
    currentCheckId: text.annotate({ description: "The check that runs now." }),
    targets: Schema.Array(StoredTarget),
    webhook: Schema.optionalKey(Schema.NullOr(record)),
    notification: Schema.optionalKey(Schema.NullOr(record)),
    emailRecipientSubscriptions: Schema.optionalKey(
      Schema.NullOr(Schema.Array(EmailSubscription)).annotate({ description: "Not in lists." })
    ),
    retentionDays: count,
    estimatedCreditsPerMonth: count.annotate({ description: "At most." }),
    lastCheckSummary: Schema.optionalKey(Schema.NullOr(MonitorSummary)),
    goal: text,
    judgeEnabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
    createdAt: time,
    updatedAt: time
  }),
  open
).annotate({ ...source, identifier: "Monitor" })
export interface Monitor extends Schema.Schema.Type<typeof Monitor> {}

export const MonitorResponse = Schema.StructWithRest(
  Schema.Struct({ success: Schema.Boolean, data: Monitor }),
  open
).annotate({ ...source, identifier: "MonitorResponse" })
export interface MonitorResponse extends Schema.Schema.Type<typeof MonitorResponse> {}

export const MonitorListResponse = Schema.StructWithRest(
  Schema.Struct({ success: Schema.Boolean, data: Schema.Array(Monitor) }),
  open
).annotate({ ...source, identifier: "MonitorListResponse" })
export interface MonitorListResponse extends Schema.Schema.Type<typeof MonitorListResponse> {}

export const DeleteMonitorResponse = Schema.StructWithRest(
  Schema.Struct({ success: Schema.Boolean }),
  open
).annotate({ ...source, identifier: "DeleteMonitorResponse" })
export interface DeleteMonitorResponse extends Schema.Schema.Type<typeof DeleteMonitorResponse> {}

export const MonitorEmailResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    result: Schema.Union([
      Schema.Literals(["confirmed", "already_confirmed", "unsubscribed", "already_unsubscribed"]),
      Schema.String
    ]),
    email: text,
    monitorName: text
  }),
  open
).annotate({ ...publicFact("A:controllers/v2/monitor.ts"), identifier: "MonitorEmailResponse" })
export interface MonitorEmailResponse extends Schema.Schema.Type<typeof MonitorEmailResponse> {}
