import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { MonitorSummary } from "./monitor-response.ts"
import { MonitorPageTrawl } from "./monitor-trawl.ts"
import { targetTypes } from "./monitor-target.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("A:services/monitoring/types.ts")
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const time = text.annotate({ description: "ISO 8601." })
const record = Schema.Record(Schema.String, Schema.Unknown)
const count = Schema.optionalKey(Schema.NullOr(Integer))
const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))

/** The states of a check. */
export const checkStatuses = [
  "queued",
  "running",
  "completed",
  "failed",
  "partial",
  "skipped_overlap",
  "skipped_no_credits"
] as const

/** The possible changes of a page in a check. */
export const pageStatuses = ["same", "new", "changed", "removed", "error"] as const

/** The progress of the check of one target. Its `type` determines its fields. */
export const TargetResult = open({
  targetId: text,
  type: Schema.optionalKey(openEnum(targetTypes)),
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
}).annotate({ ...source, identifier: "TargetResult" })

/** What became of the deliveries of a check on one channel. */
export const NotificationResult = open({
  attempted: flag,
  success: flag,
  delivered: flag.annotate({ description: "Whether all deliveries of the check were accepted." }),
  queued: flag.annotate({ description: "Whether deliveries wait for an attempt." }),
  statusCode: count.annotate({ description: "The last status: of the last failure, if there is one." }),
  error: text,
  deliveredAt: time
}).annotate({ ...source, identifier: "NotificationResult" })

const checkFields = {
  id: Schema.String,
  monitorId: Schema.String,
  status: openEnum(checkStatuses),
  trigger: Schema.optionalKey(openEnum(["scheduled", "manual"])),
  scheduledFor: time,
  startedAt: time,
  finishedAt: time,
  estimatedCredits: count,
  reservedCredits: count,
  actualCredits: count,
  billingStatus: Schema.optionalKey(
    Schema.NullOr(openEnum(["not_applicable", "reserved", "confirmed", "released", "failed"]))
  ),
  summary: Schema.optionalKey(Schema.NullOr(MonitorSummary)),
  targetResults: Schema.optionalKey(Schema.NullOr(Schema.Array(TargetResult))),
  notificationStatus: Schema.optionalKey(
    Schema.NullOr(open({
      webhook: Schema.optionalKey(Schema.NullOr(NotificationResult)),
      email: Schema.optionalKey(Schema.NullOr(NotificationResult))
    }))
  ),
  error: text,
  createdAt: time,
  updatedAt: time
}

/** One run of a monitor. */
export const MonitorCheck = open(checkFields)
  .annotate({ ...source, identifier: "MonitorCheck" })
export interface MonitorCheck extends Schema.Schema.Type<typeof MonitorCheck> {}

/** A model's judgment of a change, with respect to the monitor's goal. */
export const ChangeJudgment = open({
  meaningful: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  confidence: Schema.optionalKey(
    Schema.NullOr(openEnum(["high", "medium", "low"])).annotate({
      description: "The confidence in `meaningful`."
    })
  ),
  reason: text,
  meaningfulChanges: Schema.optionalKey(Schema.NullOr(Schema.Array(open({
    type: Schema.optionalKey(openEnum(["added", "removed", "changed"])),
    before: text,
    after: text,
    reason: text
  }))))
}).annotate({ ...source, identifier: "ChangeJudgment" })

/** A page or search result in a check. */
export const MonitorPage = open({
  id: text,
  targetId: text,
  url: Schema.String,
  status: openEnum(pageStatuses),
  previousScrapeId: text,
  currentScrapeId: text,
  statusCode: count,
  error: text,
  metadata: Schema.optionalKey(
    Schema.NullOr(record).annotate({
      description:
        "For search results, has `searchStatus`: `alert` (new), `already_seen`, `watching`, `ignored` (same) or `skipped` (error)."
    })
  ),
  judgment: Schema.optionalKey(Schema.NullOr(ChangeJudgment)),
  diff: Schema.optionalKey(Schema.NullOr(open({
    text: text.annotate({ description: "Unified diff of the markdown." }),
    json: Schema.optionalKey(
      Schema.NullOr(record).annotate({
        description:
          "`files` as in `changeTracking.diff.json`. If the pages are read as JSON: `{ previous, current }` by path such as `plans[0].price`."
      })
    )
  }))),
  snapshot: Schema.optionalKey(
    Schema.NullOr(open({ json: Schema.optionalKey(Schema.Unknown) })).annotate({
      description: "The JSON of this check, if pages are read as JSON."
    })
  ),
  createdAt: time,
  trawl: Schema.optionalKey(MonitorPageTrawl)
}).annotate({ ...source, identifier: "MonitorPage" })
export interface MonitorPage extends Schema.Schema.Type<typeof MonitorPage> {}

const next = text.annotate({ description: "Absolute URL of the next page of results; absent on the last." })

export const RunMonitorResponse = open({
  success: Schema.Boolean,
  id: Schema.String.annotate({ description: "ID of the check." }),
  data: MonitorCheck
}).annotate({ ...source, identifier: "RunMonitorResponse" })
export interface RunMonitorResponse extends Schema.Schema.Type<typeof RunMonitorResponse> {}

export const MonitorCheckListResponse = open({
  success: Schema.Boolean,
  data: Schema.Array(MonitorCheck)
}).annotate({ ...source, identifier: "MonitorCheckListResponse" })
export interface MonitorCheckListResponse extends Schema.Schema.Type<typeof MonitorCheckListResponse> {}

export const MonitorCheckResponse = open({
  success: Schema.Boolean,
  next,
  data: open({ ...checkFields, pages: Schema.Array(MonitorPage), next }).annotate({
    ...publicFact("OA"),
    identifier: "MonitorCheckDetail"
  })
}).annotate({ ...source, identifier: "MonitorCheckResponse" })
export interface MonitorCheckResponse extends Schema.Schema.Type<typeof MonitorCheckResponse> {}
