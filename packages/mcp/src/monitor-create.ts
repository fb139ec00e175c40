import * as Monitor from "@trawl/monitor"
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"

export const monitorCreate: ServerTool = {
  name: "monitor_create",
  title: "Watch pages for changes",
  description:
    "Creates a monitor, which checks pages on a schedule and costs credits for each check until it is deleted or paused. " +
    "Create one only if the user asks for it. To read what changed, use monitor_changes.",
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
      goal: { type: "string", description: "The changes to report, in words, such as \"a price drops\"." }
    },
    required: ["urls"],
    additionalProperties: false
  },
  readOnly: false,
  call: ({ goal, name, schedule = "daily", urls }: Requested, { ask }: ToolContext) =>
    Effect.map(
      ask(Monitor.create({
        name: name ?? urls.join(", ").slice(0, maxNameLength),
        schedule: { text: schedule },
        targets: [{ type: "scrape", urls }],
        ...goal !== undefined && { goal }
      })),
      ({ data: { estimatedCreditsPerMonth, id, nextRunAt, schedule } }) => [
        { id, schedule, nextRunAt, estimatedCreditsPerMonth }
      ]
    )
}

interface Requested {
  readonly urls: ReadonlyArray<string>
  readonly name?: string
  readonly schedule?: string
  readonly goal?: string
}

const maxNameLength = 200
