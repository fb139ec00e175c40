import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { MonitorSummary } from "./monitor-response.ts"
import { publicFact } from "./provenance.ts"

const open = [Schema.Record(Schema.String, Schema.Unknown)] as const
const source = publicFact("A:services/monitoring/types.ts")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const time = text.annotate({ description: "ISO 8601." })
const record = Schema.Record(Schema.String, Schema.Unknown)
const count = Schema.optionalKey(Schema.NullOr(Integer))
const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))

/** The states of a check. */
export const checkStatuses = ["queued", "running", "completed", "failed", "partial", "skipped_overlap", "skipped_no_credits"] as const

/** What a check may find of a page. */
export const pageStatuses = ["same", "new", "changed", "removed", "error"] as const

/** How far the check of one target came: its `type` says which fields it has. */
export const TargetResult = Schema.StructWithRest(
  Schema.Struct({
    targetId: text,
    type: Schema.optionalKey(Schema.Union([Schema.Literals(["scrape", "crawl", "search"]), Schema.String])),
    expectedJobs: Schema.optionalKey(Schema.Unknown),
    crawlId: text,
    searchCompleted: flag,
    resultCount: count,
    matches: Schema.optionalKey(Schema.Unknown),
    summary: Schema.optionalKey(Schema.Unknown),
    judgeDegraded: flag,
    degradedReason: text,
    searchCredits: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
    judgeCredits: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
    resultsJudged: count
  }),
  open
).annotate({ ...source, identifier: "TargetResult" })

const checkFields = {
  id: Schema.String,
  monitorId: Schema.String,
  status: Schema.Union([Schema.Literals(checkStatuses), Schema.String]),
  trigger: Schema.optionalKey(Schema.Union([Schema.Literals(["scheduled", "manual"]), Schema.String])),
  scheduledFor: time,
  startedAt: time,
  finishedAt: time,
  estimatedCredits: count,
  reservedCredits: count,
  actualCredits: count,
  billingStatus: Schema.optionalKey(
    Schema.Union([Schema.Literals(["not_applicable", "reserved", "confirmed", "released", "failed"]), Schema.String, Schema.Null])
  ),
  summary: Schema.optionalKey(Schema.NullOr(MonitorSummary)),
  targetResults: Schema.optionalKey(Schema.NullOr(Schema.Array(TargetResult))),
  notificationStatus: Schema.optionalKey(
    Schema.NullOr(Schema.StructWithRest(
      Schema.Struct({
        webhook: Schema.optionalKey(Schema.NullOr(Schema.StructWithRest(
          Schema.Struct({
            attempted: flag,
            success: flag,
            delivered: flag,
            queued: flag,
            statusCode: count,
            error: text,
            deliveredAt: time
          }),
          open
        )))
      }),
      open
    ))
  ),
  error: text,
  createdAt: time,
  updatedAt: time
}

/** One run of a monitor. */
export const MonitorCheck = Schema.StructWithRest(Schema.Struct(checkFields), open)
  .annotate({ ...source, identifier: "MonitorCheck" })
export interface MonitorCheck extends Schema.Schema.Type<typeof MonitorCheck> {}

/** What a model thinks of a change, measured by the monitor's goal. */
export const ChangeJudgment = Schema.StructWithRest(
  Schema.Struct({
    meaningful: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
    confidence: Schema.optionalKey(Schema.Union([Schema.Literals(["high", "medium", "low"]), Schema.String, Schema.Null])),
    reason: text,
    meaningfulChanges: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.StructWithRest(
      Schema.Struct({
        type: Schema.optionalKey(Schema.Union([Schema.Literals(["added", "removed", "changed"]), Schema.String])),
        before: text,
        after: text,
        reason: text
      }),
      open
    ))))
  }),
  open
).annotate({ ...source, identifier: "ChangeJudgment" })

/** A page or search result as a check found it. */
export const MonitorPage = Schema.StructWithRest(
  Schema.Struct({
    id: text,
    targetId: text,
    url: Schema.String,
    status: Schema.Union([Schema.Literals(pageStatuses), Schema.String]),
    previousScrapeId: text,
    currentScrapeId: text,
    statusCode: count,
    error: text,
    metadata: Schema.optionalKey(
      Schema.NullOr(record).annotate({
        description:
          "Of search results `searchStatus`: `alert` (new), `already_seen`, `watching`, `ignored` (same) or `skipped` (error)."
      })
    ),
    judgment: Schema.optionalKey(Schema.NullOr(ChangeJudgment)),
    diff: Schema.optionalKey(Schema.NullOr(Schema.StructWithRest(
      Schema.Struct({
        text: text.annotate({ description: "Unified difference of the markdown." }),
        json: Schema.optionalKey(
          Schema.NullOr(record).annotate({
            description:
              "`files` as in `changeTracking.diff.json`; where the pages are read as JSON, `{ previous, current }` by path such as `plans[0].price`."
          })
        )
      }),
      open
    ))),
    snapshot: Schema.optionalKey(
      Schema.NullOr(Schema.StructWithRest(Schema.Struct({ json: Schema.optionalKey(Schema.Unknown) }), open)).annotate({
        description: "Where the pages are read as JSON: that of this check."
      })
    ),
    createdAt: time
  }),
  open
).annotate({ ...source, identifier: "MonitorPage" })
export interface MonitorPage extends Schema.Schema.Type<typeof MonitorPage> {}

const next = text.annotate({ description: "Absolute URL of the next pages; absent on the last." })

export const RunMonitorResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    id: Schema.String.annotate({ description: "Of the check." }),
    data: MonitorCheck
  }),
  open
).annotate({ ...source, identifier: "RunMonitorResponse" })
export interface RunMonitorResponse extends Schema.Schema.Type<typeof RunMonitorResponse> {}

export const MonitorCheckListResponse = Schema.StructWithRest(
  Schema.Struct({ success: Schema.Boolean, data: Schema.Array(MonitorCheck) }),
  open
).annotate({ ...source, identifier: "MonitorCheckListResponse" })
export interface MonitorCheckListResponse extends Schema.Schema.Type<typeof MonitorCheckListResponse> {}

export const MonitorCheckResponse = Schema.StructWithRest(
  Schema.Struct({
    success: Schema.Boolean,
    next,
    data: Schema.StructWithRest(
      Schema.Struct({ ...checkFields, pages: Schema.Array(MonitorPage), next }),
      open
    ).annotate({ ...publicFact("OA"), identifier: "MonitorCheckDetail" })
  }),
  open
).annotate({ ...source, identifier: "MonitorCheckResponse" })
export interface MonitorCheckResponse extends Schema.Schema.Type<typeof MonitorCheckResponse> {}
