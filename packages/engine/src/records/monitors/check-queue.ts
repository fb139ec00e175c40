import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Deliveries } from "../../jobs/deliveries.ts"
import type { JobEvents } from "../../jobs/job-events.ts"
import type { Leases } from "../../jobs/leases.ts"
import { checksTopic, type MonitorStore, type NewCheck } from "../../monitors/monitor-store.ts"
import type { Monitor } from "../../monitors/monitor.ts"
import { number, type Row } from "../../store/column.ts"
import { claimed, elementsOf, forUpdate } from "../sql/dialect.ts"
import { getMonitor } from "./monitor-table.ts"
import { isOpen } from "./open-check.ts"
import { checkOf, monitorOf } from "./rows.ts"

/** Queues the checks of due monitors, and gives them to processes. */
export const checkQueue = (
  sql: SqlClient,
  { live, owner }: Leases["Service"],
  { notify }: JobEvents["Service"],
  { put }: Deliveries["Service"]
): Pick<MonitorStore["Service"], "due" | "isHeld" | "releaseExcept" | "run" | "schedule" | "take"> => {
  const woken = sql.afterCommit(notify(checksTopic))
  const insertCheck = (
    { id, team }: Monitor,
    { estimatedCredits, id: check, scheduledFor, searches, trigger }: NewCheck,
    now: number,
    status: "queued" | "skipped_overlap"
  ) =>
    sql`INSERT INTO monitor_check ${
      sql.insert({
        id: check,
        monitor: id,
        team,
        status,
        cause: trigger,
        scheduled_for: scheduledFor ?? null,
        searches: Number(searches),
        created_at: now,
        finished_at: status === "queued" ? null : now,
        updated_at: now,
        estimated: estimatedCredits,
        target_results: "[]"
      })
    }`

  return {
    due: (now, limit) =>
      Effect.map(
        sql<Row>`
          SELECT * FROM monitor WHERE status = 'active' AND starts_at <= ${now} ORDER BY starts_at LIMIT ${limit}
        `,
        (rows) => rows.map(monitorOf)
      ),
    schedule: (due, now) =>
      sql.withTransaction(Effect.gen(function*() {
        for (const { check, ifSkipped, monitor, next } of due) {
          const [row] = yield* sql<Row>`
            UPDATE monitor SET ${
            sql.update({ next_run_at: next?.at ?? null, starts_at: next?.startsAt ?? null, last_run_at: now })
          } WHERE id = ${monitor.id} AND status = 'active' AND next_run_at = ${monitor.nextRunAt ?? 0}
              AND updated_at = ${monitor.updatedAt}
            RETURNING current_check
          `
          if (row === undefined) continue
          const isFree = row["current_check"] === null
          yield* insertCheck(monitor, check, now, isFree ? "queued" : "skipped_overlap")
          if (isFree) yield* sql`UPDATE monitor SET current_check = ${check.id} WHERE id = ${monitor.id}`
          else yield* Effect.forEach(ifSkipped, (delivery) => put(delivery, false), { discard: true })
        }
        yield* woken
      })),
    run: (monitor, check) =>
      sql.withTransaction(Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        const current = (yield* getMonitor(sql, monitor.id, forUpdate(sql)))?.currentCheck
        if (current !== undefined) return { running: current }
        yield* insertCheck(monitor, check, now, "queued")
        yield* sql`UPDATE monitor SET ${
          sql.update({ current_check: check.id, last_run_at: now })
        } WHERE id = ${monitor.id}`
        yield* woken
        const rows = yield* sql<Row>`SELECT * FROM monitor_check WHERE id = ${check.id}`
        return checkOf(rows[0]!)
      })),

    take: (limit, searches) =>
      sql.withTransaction(Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        // one kind at a time, because a queue can be long and the index has the order of each kind
        const oldest = yield* Effect.forEach(searches.map(Number), (kind) =>
          Effect.map(
            sql<Row>`
              SELECT created_at FROM monitor_check WHERE status = 'queued' AND searches = ${kind}
              ORDER BY created_at LIMIT 1
            `,
            ([row]) => row === undefined ? [] : [{ kind, at: number(row, "created_at") }]
          ))
        const rows: Array<Row> = []
        for (const { kind } of oldest.flat().sort((one, other) => one.at - other.at)) {
          if (rows.length === limit) break
          rows.push(
            ...yield* sql<Row>`
            UPDATE monitor_check SET status = 'running', owner = ${owner}, epoch = epoch + 1,
              started_at = coalesce(started_at, ${now}), updated_at = ${now}
            WHERE id IN (
              SELECT id FROM monitor_check WHERE status = 'queued' AND searches = ${kind}
              ORDER BY created_at LIMIT ${limit - rows.length}
              ${claimed(sql, "monitor_check")}
            ) RETURNING *
          `
          )
        }
        return yield* Effect.forEach(
          rows.map(checkOf),
          (check) =>
            Effect.map(getMonitor(sql, check.monitor), (monitor) => ({
              check,
              monitor: monitor?.status === "active" ? monitor : undefined
            }))
        )
      })),
    releaseExcept: Effect.fnUntraced(function*(running) {
      const others = (yield* live).filter((one) => one !== owner)
      const released = yield* sql`
        UPDATE monitor_check SET status = 'queued', owner = NULL WHERE status = 'running'
          AND owner NOT IN (SELECT value FROM ${elementsOf(sql, JSON.stringify(others))})
          AND NOT (owner = ${owner} AND id IN (SELECT value FROM ${elementsOf(sql, JSON.stringify(running))}))
        RETURNING id
      `
      if (released.length > 0) yield* woken
    }),
    isHeld: (check) =>
      Effect.map(sql`SELECT id FROM monitor_check WHERE ${isOpen(sql, owner, check)}`, ({ length }) => length > 0)
  }
}
