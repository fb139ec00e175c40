import * as Monitor from "@trawl/monitor"
import type { MonitorPage } from "@trawl/types"
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"

export const monitorChanges: ServerTool = {
  name: "monitor_changes",
  title: "Get the changes that monitors found",
  description:
    "With the `id` of a monitor, returns its last finished check and the pages that changed, with their differences. Without an `id`, lists the monitors. " +
    "To read an earlier check, set `check`.",
  parameters: {
    type: "object",
    properties: {
      id: { type: "string", description: "ID of the monitor." },
      check: { type: "string", description: "ID of the check; default: the last one that ended." }
    },
    additionalProperties: false
  },
  readOnly: true,
  call: ({ check, id }: { readonly id?: string; readonly check?: string }, { ask }: ToolContext) =>
    ask(Effect.gen(function*() {
      if (id === undefined) {
        const { data } = yield* Monitor.list({ limit: 100 })
        return data.map(({ goal, id, lastCheckSummary, lastRunAt, name, nextRunAt, status }) => ({
          id,
          name,
          status,
          goal,
          lastRunAt,
          nextRunAt,
          lastCheckSummary
        }))
      }
      const { data: checks } = yield* Monitor.listChecks(id, { limit: 25 })
      const last = check ?? checks.find(({ status }) => status !== "queued" && status !== "running")?.id
      if (last === undefined) return [{ checks: checks.map(({ id, status }) => ({ id, status })), pages: [] }]
      const { data } = yield* Monitor.check(id, last, { limit: 100 })
      const { error, finishedAt, status, summary } = data
      const pages = data.pages.filter((page) => page.status !== "same").map(changed)
      return [{ id: last, status, finishedAt, summary, error, pages }]
    }))
}

/** A page for a model. */
const changed = ({ diff, error, judgment, status, url }: MonitorPage) => ({
  url,
  status,
  error,
  judgment,
  diff: diff?.text ?? diff?.json
})
