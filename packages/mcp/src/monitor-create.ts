import * as Monitor from "@trawl/monitor"
import type { MonitorTrawlOptions } from "@trawl/types"
import request from "@trawl/types/schemas/CreateMonitorRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"

const { EmailNotification: { properties: email }, MonitorTrawlOptions: { properties: trawl } } = request.$defs

export const monitorCreate: ServerTool = {
  name: "monitor_create",
  title: "Watch pages for changes",
  description:
    "Creates a monitor, which checks pages on a schedule. Each check costs credits until the monitor is deleted or paused. " +
    "Create one only if the user asks for it. Send alerts only to addresses that the user named. To read what changed, use monitor_changes.",
  parameters: {
    type: "object",
    properties: {
      urls: {
        type: "array",
        items: { type: "string" },
        minItems: 1,
        description: "The pages to check: absolute http(s) URLs."
      },
      name: { type: "string", description: "Name of the monitor; default: the URLs." },
      schedule: {
        type: "string",
        default: "daily",
        description: "When to check: every 15 minutes, hourly, every 2 hours, daily at 9:00, weekly. Times are UTC."
      },
      goal: { type: "string", description: "The changes to report, in words, such as \"a price drops\"." },
      emails: {
        ...email.recipients,
        description: "Addresses that get the changes by email, after they have confirmed."
      },
      includeDiffs: email.includeDiffs,
      webhook: {
        type: "string",
        description: "URL that gets the changes: of a program, or of a chat service, as `webhookBody` says."
      },
      webhookBody: trawl.webhookBody,
      feed: {
        type: "boolean",
        default: false,
        description: "Serves the changes as an Atom feed. Returns its secret URL."
      },
      ignoreSelectors: trawl.ignoreSelectors,
      ignorePatterns: trawl.ignorePatterns,
      order: trawl.order,
      noise: trawl.noise
    },
    required: ["urls"],
    additionalProperties: false
  },
  readOnly: false,
  call: (asked: Requested, { ask }: ToolContext) =>
    Effect.map(
      ask(Monitor.create(optionsOf(asked))),
      ({ data: { estimatedCreditsPerMonth, id, nextRunAt, schedule, trawl } }) => {
        const feedUrl = trawl?.["feedUrl"]
        return [{ id, schedule, nextRunAt, estimatedCreditsPerMonth, ...feedUrl === undefined ? {} : { feedUrl } }]
      }
    )
}

interface Requested
  extends Pick<MonitorTrawlOptions, "ignorePatterns" | "ignoreSelectors" | "noise" | "order" | "webhookBody">
{
  readonly urls: ReadonlyArray<string>
  readonly name?: string
  readonly schedule?: string
  readonly goal?: string
  readonly emails?: ReadonlyArray<string>
  readonly includeDiffs?: boolean
  readonly webhook?: string
  readonly feed?: boolean
}

const optionsOf = (
  { emails, feed, goal, includeDiffs, name, schedule = "daily", urls, webhook, ...trawl }: Requested
): Monitor.MonitorOptions => {
  const specific = { ...trawl, ...feed === true && { feed: "on" as const } }
  return {
    name: name ?? urls.join(", ").slice(0, maxNameLength),
    schedule: { text: schedule },
    targets: [{ type: "scrape", urls }],
    ...goal !== undefined && { goal },
    ...webhook !== undefined && { webhook: { url: webhook } },
    ...emails !== undefined && {
      notification: { email: { enabled: true, recipients: emails, ...includeDiffs !== undefined && { includeDiffs } } }
    },
    ...Object.keys(specific).length > 0 && { trawl: specific }
  }
}

const maxNameLength = 200
