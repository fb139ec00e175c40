import * as Schema from "effect/Schema"
import { credits } from "./credits.ts"
import { defaulted } from "./defaulted.ts"
import { Integer } from "./integer.ts"
import { atLeastCharacters, atMostCharacters, atMostItems } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { MonitorSchedule } from "./monitor-schedule.ts"
import { MonitorTarget } from "./monitor-target.ts"
import { MonitorTrawlOptions } from "./monitor-trawl.ts"
import { clientFields } from "./protocol/client-fields.ts"
import { textOf } from "./protocol/text-of.ts"
import { MonitorWebhook } from "./protocol/webhook.ts"
import { publicFact } from "./provenance.ts"

const source = publicFact("A:services/monitoring/types.ts")

/** Email notifications. */
export const EmailNotification = lenient({
  enabled: defaulted(Schema.Boolean, false),
  recipients: defaulted(
    Schema.Array(
      Schema.String.check(Schema.isPattern(/^[^\s@]+@[^\s@]+$/u, { expected: "an email address" }))
    ).annotate({
      description:
        "Recipients. If empty, the members of the team are notified. Other people must confirm their address first."
    })
      .check(atMostItems(limits.monitorEmailRecipients)),
    []
  ),
  includeDiffs: defaulted(Schema.Boolean.annotate({ description: "Includes the changes in the email." }), false)
}).annotate({ ...source, identifier: "EmailNotification" })

/** Slack notifications. The channel is connected in the service's dashboard. */
export const SlackNotification = lenient({
  enabled: defaulted(Schema.Boolean, false),
  channelId: Schema.optionalKey(
    Schema.String.check(
      Schema.isMinLength(1, { expected: "a channel that is not empty" }),
      atMostCharacters(limits.slackChannelIdLength)
    )
  ),
  channelName: Schema.optionalKey(Schema.String.check(atMostCharacters(limits.slackChannelNameLength)))
}).annotate({ description: "`channelId` is required if `enabled` is `true`." }).check(Schema.makeFilter(
  ({ enabled, channelId }) =>
    enabled === true && channelId === undefined ? { path: ["channelId"], issue: "Required when enabled" } : undefined,
  {
    toJsonSchema: () => ({
      if: { properties: { enabled: { const: true } }, required: ["enabled"] },
      then: { required: ["channelId"] }
    })
  }
)).annotate({ ...source, identifier: "SlackNotification" })

export const MonitorNotification = lenient({
  email: Schema.optionalKey(EmailNotification),
  slack: Schema.optionalKey(SlackNotification)
}).annotate({ ...source, identifier: "MonitorNotification" })

const name = Schema.String.check(
  Schema.isMinLength(1, { expected: "a name that is not empty" }),
  atMostCharacters(limits.monitorNameLength)
)
const targets = Schema.Array(MonitorTarget).check(
  Schema.isMinLength(1, { expected: "at least one item" }),
  atMostItems(limits.monitorTargets)
)
const retentionDays = Integer.check(
  Schema.isBetween({ minimum: limits.monitorRetentionDaysMinimum, maximum: limits.monitorRetentionDaysMaximum })
)
const goal = Schema.NullOr(Schema.String.check(atMostCharacters(limits.monitorGoalLength))).annotate({
  description:
    `The changes to report, in words. A model judges each change, ${credits.judgedChange} credit per changed page or result.`
})
const judgeEnabled = Schema.Boolean.annotate({ description: "Default: `true` if there is a `goal`." })

export const CreateMonitorRequest = lenient({
  name,
  schedule: MonitorSchedule,
  targets,
  webhook: Schema.optionalKey(MonitorWebhook),
  notification: Schema.optionalKey(MonitorNotification),
  retentionDays: defaulted(retentionDays, limits.monitorRetentionDaysDefault),
  goal: Schema.optionalKey(goal),
  judgeEnabled: Schema.optionalKey(judgeEnabled),
  trawl: Schema.optionalKey(MonitorTrawlOptions),
  ...clientFields
}).annotate({
  description: "A search target requires a non-empty `goal`, unless `judgeEnabled` is `false`."
}).check(Schema.makeFilter(
  (monitor) =>
    monitor.targets.some(({ type }) => type === "search") && monitor.judgeEnabled !== false && !monitor.goal?.trim()
      ? { path: ["goal"], issue: "A search target needs a goal, unless judgeEnabled is false" }
      : undefined,
  {
    toJsonSchema: () => ({
      if: {
        properties: { targets: { contains: { properties: { type: { const: "search" } }, required: ["type"] } } },
        required: ["targets"],
        not: { properties: { judgeEnabled: { const: false } }, required: ["judgeEnabled"] }
      },
      then: { properties: { goal: { type: "string", pattern: "\\S" } }, required: ["goal"] }
    })
  }
)).annotate({ ...source, identifier: "CreateMonitorRequest" })
export interface CreateMonitorRequest extends Schema.Schema.Type<typeof CreateMonitorRequest> {}

/** Missing fields stay unchanged. */
const updatable = {
  name: Schema.optionalKey(name),
  status: Schema.optionalKey(Schema.Literals(["active", "paused"])),
  schedule: Schema.optionalKey(MonitorSchedule),
  targets: Schema.optionalKey(targets),
  webhook: Schema.optionalKey(MonitorWebhook),
  notification: Schema.optionalKey(MonitorNotification),
  retentionDays: Schema.optionalKey(retentionDays),
  goal: Schema.optionalKey(goal),
  judgeEnabled: Schema.optionalKey(judgeEnabled),
  trawl: Schema.optionalKey(MonitorTrawlOptions)
}

export const UpdateMonitorRequest = lenient({
  ...updatable,
  ...clientFields
}).annotate({ description: "At least one field of the monitor is required." }).check(Schema.makeFilter(
  (update) =>
    Object.keys(updatable).some((field) => field in update) ? undefined : { path: [], issue: textOf("UpdateEmpty") },
  { toJsonSchema: () => ({ anyOf: Object.keys(updatable).map((field) => ({ required: [field] })) }) }
)).annotate({ ...source, identifier: "UpdateMonitorRequest" })
export interface UpdateMonitorRequest extends Schema.Schema.Type<typeof UpdateMonitorRequest> {}

/** The token of a link in an email. */
export const MonitorEmailToken = lenient({
  token: Schema.String.annotate({
    description: "The token in the link of the email. A query string after it is ignored."
  }).check(
    atLeastCharacters(limits.emailTokenLengthMinimum),
    atMostCharacters(limits.emailTokenLengthMaximum)
  ),
  ...clientFields
}).annotate({ ...publicFact("A:controllers/v2/monitor.ts"), identifier: "MonitorEmailToken" })
