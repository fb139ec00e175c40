import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { pageStatuses } from "./monitor-check.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { publicFact } from "./provenance.ts"

const record = Schema.Record(Schema.String, Schema.Unknown)

/** The common fields of all deliveries. `type` is the event, and `data` its content. */
export const delivery = <const Type extends string, Item extends Schema.Top>(
  type: Type,
  item: Item,
  identifier: string
) =>
  open({
    success: Schema.Boolean,
    type: Schema.Literal(type),
    id: Schema.String.annotate({ description: "ID of the job, or of the check for a monitor." }),
    webhookId: Schema.String.annotate({
      description: "ID of the delivery. It stays the same if the delivery is sent again."
    }),
    data: Schema.Array(item),
    error: Schema.optionalKey(Schema.NullOr(Schema.String)),
    metadata: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.String).annotate({
        description: "The `metadata` of the webhook's configuration."
      })
    )
  }).annotate({ ...publicFact("OW"), identifier })

const part = <const Fields extends Schema.Struct.Fields>(fields: Fields, identifier: string) =>
  open(fields).annotate({ ...publicFact("OW"), identifier })

const nullableText = Schema.optionalKey(Schema.NullOr(Schema.String))
const creditsUsed = Schema.optionalKey(Schema.NullOr(Integer).annotate({ description: "Credits used by the run." }))

export const ExtractedData = part({
  success: Schema.optionalKey(Schema.Boolean),
  data: Schema.optionalKey(Schema.Unknown),
  extractId: Schema.optionalKey(Schema.String),
  llmUsage: Schema.optionalKey(Schema.Unknown),
  totalUrlsScraped: Schema.optionalKey(Integer),
  sources: Schema.optionalKey(Schema.Unknown)
}, "ExtractedData")

export const AgentActionData = part({
  creditsUsed: creditsUsed.annotate({ description: "Credits used so far; an estimate." }),
  action: Schema.String.annotate({ description: "Name of the tool that the agent uses." }),
  input: Schema.optionalKey(Schema.Unknown)
}, "AgentActionData")

export const AgentResultData = part({ creditsUsed, data: Schema.optionalKey(Schema.Unknown) }, "AgentResultData")

export const AgentEndData = part({ creditsUsed }, "AgentEndData")

export const MonitorPageData = part({
  monitorId: Schema.String,
  checkId: Schema.String,
  url: Schema.String,
  status: openEnum(pageStatuses),
  previousScrapeId: nullableText,
  currentScrapeId: nullableText,
  error: nullableText,
  isMeaningful: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  judgment: Schema.optionalKey(Schema.NullOr(record)),
  diff: Schema.optionalKey(Schema.NullOr(record))
}, "MonitorPageData")

export const MonitorCheckData = part({
  monitorId: Schema.String,
  checkId: Schema.String,
  status: openEnum(["completed", "partial", "failed", "skipped_overlap"]),
  summary: Schema.optionalKey(Schema.NullOr(record))
}, "MonitorCheckData")

/** Events without data. */
export const NoData = Schema.Unknown
