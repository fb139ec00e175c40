import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { JobEvents } from "../../jobs/job-events.ts"
import type { MonitorChange, MonitorStore } from "../../monitors/monitor-store.ts"
import type { Monitor } from "../../monitors/monitor.ts"
import { type Row, rowsToSkip } from "../../store/column.ts"
import { forUpdate } from "../sql/dialect.ts"
import { monitorOf } from "./rows.ts"

/** Monitors with their schedules and settings. */
export const monitorTable = (
  sql: SqlClient,
  { notify }: JobEvents["Service"]
): Pick<MonitorStore["Service"], "create" | "get" | "list" | "remove" | "update"> => {
  /** Ends the current check of a monitor that no longer runs. */
  const endCurrent = Effect.fnUntraced(function*({ currentCheck, id }: Monitor, error: string, now: number) {
    if (currentCheck === undefined) return
    yield* sql`UPDATE monitor_check SET ${
      sql.update({ status: "failed", error, finished_at: now, updated_at: now })
    } WHERE id = ${currentCheck} AND status IN ('queued', 'running')`
    yield* sql`UPDATE monitor SET current_check = NULL WHERE id = ${id}`
    yield* sql.afterCommit(notify(currentCheck))
  })

  return {
    create: Effect.fnUntraced(function*({ base, id, key, run, schedule, settings, team }) {
      const now = yield* Clock.currentTimeMillis
      const rows = yield* sql<Row>`INSERT INTO monitor ${
        sql.insert({
          id,
          team,
          key,
          status: "active",
          cron: schedule.cron,
          timezone: schedule.timezone,
          settings: JSON.stringify(settings),
          retention: settings.retentionDays,
          base,
          next_run_at: run.at,
          starts_at: run.startsAt,
          created_at: now,
          updated_at: now
        })
      } RETURNING *`
      return monitorOf(rows[0]!)
    }),
    get: (id) => getMonitor(sql, id),
    list: (team, limit, offset) =>
      Effect.map(
        sql<Row>`
          SELECT * FROM monitor WHERE team = ${team} AND status <> 'deleted'
          ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${rowsToSkip(offset)}
        `,
        (rows) => rows.map(monitorOf)
      ),
    update: (id, change) =>
      sql.withTransaction(Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        const before = yield* getMonitor(sql, id, forUpdate(sql))
        if (before === undefined) return undefined
        const changed = change(before)
        const rows = yield* sql<Row>`
          UPDATE monitor SET ${sql.update({ ...columnsOf(changed), updated_at: now })} WHERE id = ${id} RETURNING *
        `
        if (changed.status === "paused") yield* endCurrent(before, "The monitor was paused.", now)
        return { ...monitorOf(rows[0]!), ...changed.status === "paused" ? { currentCheck: undefined } : {} }
      })),
    remove: (id) =>
      sql.withTransaction(Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        const before = yield* getMonitor(sql, id, forUpdate(sql))
        if (before === undefined) return false
        yield* endCurrent(before, "The monitor was deleted.", now)
        yield* sql`
          UPDATE monitor SET status = 'deleted', next_run_at = NULL, starts_at = NULL, updated_at = ${now}
          WHERE id = ${id}
        `
        return true
      }))
  }
}

/** A monitor that is not deleted. */
export const getMonitor = (sql: SqlClient, id: string, lock = sql.literal("")) =>
  Effect.map(
    sql<Row>`SELECT * FROM monitor WHERE id = ${id} AND status <> 'deleted' ${lock}`,
    ([row]) => row && monitorOf(row)
  )

const columnsOf = (
  { base, run, schedule, settings, status }: MonitorChange
): Record<string, string | number | null> => ({
  ...base === undefined ? {} : { base },
  ...run === undefined ? {} : { next_run_at: run?.at ?? null, starts_at: run?.startsAt ?? null },
  ...schedule === undefined ? {} : { cron: schedule.cron, timezone: schedule.timezone },
  ...settings === undefined ? {} : { settings: JSON.stringify(settings), retention: settings.retentionDays },
  ...status === undefined ? {} : { status }
})
