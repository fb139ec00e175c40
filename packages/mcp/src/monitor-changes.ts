import * as Monitor from "@trawl/monitor"
import type { MonitorPage } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ServerTool, ToolContext } from "./server-tool.ts"

const maxPages = 200

export const monitorChanges: ServerTool = {
  name: "monitor_changes",
  title: "Get the changes that monitors found",
  description:
    `With the \`id\` of a monitor, returns its last finished check and the pages that changed, with their differences: at most ${maxPages} pages. ` +
    "Without an `id`, lists the monitors. To read an earlier check, set `check`.",
  parameters: {
    type: "object",
    properties: {
      id: { type: "string", description: "ID of the monitor." },
      check: { type: "string", description: "ID of the check; default: the last finished check." }
    },
    additionalProperties: false
  },
  readOnly: true,
  call: ({ check, id }: { readonly id?: string; readonly check?: string }, { ask }: ToolContext) =>
    ask(Effect.gen(function*() {
      if (id === undefined) {
        const monitors = yield* Stream.runCollect(Monitor.monitors({ limit: 100 }))
        return monitors.map(({ goal, id, lastCheckSummary, lastRunAt, name, nextRunAt, status }) => ({
          id,
          name,
          status,
          goal,
          lastRunAt,
          nextRunAt,
          lastCheckSummary
        }))
      }
      const last = check ?? (yield* lastCheck(id))
      if (last === undefined) return ["No check of this monitor has finished yet."]
      const { data: { error, finishedAt, status, summary } } = yield* Monitor.check(id, last, { limit: 1 })
      const changes = yield* Stream.runCollect(Stream.take(changedPages(id, last), maxPages + 1))
      return [
        { id: last, status, finishedAt, summary, error, pages: changes.slice(0, maxPages).map(changed) },
        ...changes.length > maxPages
          ? [`Only the first ${maxPages} pages are listed: changed pages first, then new, removed and failed ones.`]
          : []
      ]
    }))
}

/** The last finished check, of any age. */
const lastCheck = (id: string) =>
  Monitor.checks(id, { limit: 25 }).pipe(
    Stream.filter(({ status }) => status !== "queued" && status !== "running"),
    Stream.take(1),
    Stream.runCollect,
    Effect.map(([check]) => check?.id)
  )

/** The pages of a check that are not `same`. The service filters them, because most pages do not change. */
const changedPages = (id: string, check: string) =>
  Stream.fromIterable(["changed", "new", "removed", "error"] as const).pipe(
    Stream.flatMap((status) => Monitor.pages(id, check, { limit: 100, status }))
  )

/** A page for a model. */
const changed = ({ diff, error, judgment, status, url }: MonitorPage) => ({
  url,
  status,
  error,
  judgment,
  diff: diff?.text ?? diff?.json
})
