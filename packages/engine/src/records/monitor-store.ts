import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { Deliveries, type NewDelivery } from "../jobs/deliveries.ts"
import { JobEvents } from "../jobs/job-events.ts"
import { Leases } from "../jobs/leases.ts"
import { checksTopic, type MonitorChange, MonitorStore, type NewCheck } from "../monitors/monitor-store.ts"
import type { Check, CheckedPage, Monitor } from "../monitors/monitor.ts"
import { Ledger } from "../service/ledger.ts"
import { bytes, number, type Row, rowsToSkip, text } from "../store/column.ts"
import { packJson, unpackJson } from "../store/packed-json.ts"
import { packInTurns } from "../store/packed.ts"
import { forgetMonitors } from "./forget-monitors.ts"
import { checkOf, contentColumns, contentOf, knownColumns, knownOf, monitorOf, statusColumns } from "./monitor-rows.ts"
import { claimed, elementsOf, forUpdate } from "./sql/dialect.ts"

export const layer: Layer.Layer<MonitorStore, never, Deliveries | JobEvents | Leases | Ledger | SqlClient> = Layer
  .effect(
    MonitorStore,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { live, owner } = yield* Leases
      const { notify, notifyOthers } = yield* JobEvents
      const { put } = yield* Deliveries
      const ledger = yield* Ledger

      const get = (id: string, lock = sql.literal("")) =>
        Effect.map(
          sql<Row>`SELECT * FROM monitor WHERE id = ${id} AND status <> 'deleted' ${lock}`,
          ([row]) => row && monitorOf(row)
        )
      const woken = sql.afterCommit(Effect.andThen(notify(checksTopic), notifyOthers(checksTopic)))
      const putAll = (deliveries: ReadonlyArray<NewDelivery>) =>
        Effect.forEach(deliveries, (delivery) => put(delivery, false), { discard: true })
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
      /** Ends the current check of a monitor that no longer runs. */
      const endCurrent = Effect.fnUntraced(function*({ currentCheck, id }: Monitor, error: string, now: number) {
        if (currentCheck === undefined) return
        yield* sql`UPDATE monitor_check SET ${
          sql.update({ status: "failed", error, finished_at: now, updated_at: now })
        } WHERE id = ${currentCheck} AND status IN ('queued', 'running')`
        yield* sql`UPDATE monitor SET current_check = NULL WHERE id = ${id}`
        yield* sql.afterCommit(Effect.andThen(notify(currentCheck), notifyOthers(currentCheck)))
      })
      const isOpen = ({ epoch, id }: Check) =>
        sql`id = ${id} AND epoch = ${epoch} AND status = 'running' AND owner = ${owner}`
      /**
       * Changes a check in a transaction. The first statement of `body` changes its row only if `isOpen`. Returns false if
       * the process has lost the check.
       */
      const change = (check: Check, body: (change: OpenCheck) => Effect.Effect<boolean, SqlError>) =>
        sql.withTransaction(Effect.gen(function*() {
          // pausing and deleting a monitor also lock it before its check: the other order would be a deadlock
          const [monitor] = yield* sql<Row>`SELECT key FROM monitor WHERE id = ${check.monitor} ${forUpdate(sql)}`
          return monitor !== undefined &&
            (yield* body({ key: text(monitor, "key"), now: yield* Clock.currentTimeMillis }))
        }))
      const charge = (check: Check, { key, now }: OpenCheck, target: string, credits: number) =>
        ledger.charge({
          id: check.id,
          team: check.team,
          key,
          endpoint: "scrape",
          target,
          at: now,
          credits
        })

      return MonitorStore.of({
        forgetOld: forgetMonitors(sql),
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
        get: (id) => get(id),
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
            const before = yield* get(id, forUpdate(sql))
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
            const before = yield* get(id, forUpdate(sql))
            if (before === undefined) return false
            yield* endCurrent(before, "The monitor was deleted.", now)
            yield* sql`
              UPDATE monitor SET status = 'deleted', next_run_at = NULL, starts_at = NULL, updated_at = ${now}
              WHERE id = ${id}
            `
            return true
          })),

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
              else yield* putAll(ifSkipped)
            }
            yield* woken
          })),
        run: (monitor, check) =>
          sql.withTransaction(Effect.gen(function*() {
            const now = yield* Clock.currentTimeMillis
            const current = (yield* get(monitor.id, forUpdate(sql)))?.currentCheck
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
                Effect.map(get(check.monitor), (monitor) => ({
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
          Effect.map(sql`SELECT id FROM monitor_check WHERE ${isOpen(check)}`, ({ length }) => length > 0),
        settled: (check, target) =>
          Effect.map(
            sql<Row>`SELECT key FROM monitor_page WHERE monitor_check = ${check.id} AND target = ${target}`,
            (rows) => new Set(rows.map((row) => text(row, "key")))
          ),
        settle: Effect.fnUntraced(
          function*(check, settled) {
            const { alerts = false, credits, deliveries, isCharged = false, isRemoved = false, key, page, snapshot } =
              settled
            const { packed } = yield* packJson(page)
            const markdown = snapshot && (yield* packInTurns(snapshot.markdown))
            const json = snapshot?.json === undefined ? undefined : yield* packInTurns(snapshot.json)
            return yield* change(check, (open) =>
              Effect.gen(function*() {
                const column = sql(statusColumns[page.status])
                const [counted] = yield* sql`
                  UPDATE monitor_check SET ${column} = ${column} + 1, credits = credits + ${credits},
                    updated_at = ${open.now}
                  WHERE ${isOpen(check)} AND NOT EXISTS (
                    SELECT 1 FROM monitor_page
                    WHERE monitor_check = ${check.id} AND target = ${page.targetId} AND key = ${key}
                  ) RETURNING id
                `
                if (counted === undefined) return false
                yield* sql`INSERT INTO monitor_page ${
                  sql.insert({
                    monitor_check: check.id,
                    target: page.targetId,
                    key,
                    status: page.status,
                    page: packed,
                    alerts_for: alerts ? check.monitor : null
                  })
                }`
                const place = sql`monitor = ${check.monitor} AND target = ${page.targetId} AND key = ${key}`
                if (snapshot === undefined || markdown === undefined) {
                  if (page.status !== "error") {
                    // most pages do not change, and a write copies the whole row
                    yield* sql`UPDATE monitor_snapshot SET ${
                      sql.update({ last_check: check.id, absences: 0, removed: Number(isRemoved) })
                    } WHERE ${place} AND (absences <> 0 OR removed <> ${Number(isRemoved)})`
                  }
                } else {
                  const row = {
                    url: page.url,
                    scrape: snapshot.scrapeId,
                    options: snapshot.options,
                    version: snapshot.version === undefined ? null : JSON.stringify(snapshot.version),
                    markdown,
                    json: json ?? null,
                    last_check: check.id,
                    absences: 0,
                    removed: 0
                  }
                  const [known] = yield* sql`UPDATE monitor_snapshot SET ${
                    sql.update(row)
                  } WHERE ${place} RETURNING place`
                  if (known === undefined) {
                    yield* sql`INSERT INTO monitor_snapshot ${
                      sql.insert({
                        ...row,
                        monitor: check.monitor,
                        target: page.targetId,
                        key,
                        first_check: check.id
                      })
                    }`
                  }
                }
                if (credits > 0 && !isCharged) yield* charge(check, open, page.url, credits)
                yield* putAll(deliveries)
                return true
              }))
          }
        ),
        progress: (check, results, credits = 0) =>
          change(check, (open) =>
            Effect.gen(function*() {
              const [reported] = yield* sql`
                UPDATE monitor_check SET target_results = ${JSON.stringify(results)}, credits = credits + ${credits},
                  updated_at = ${open.now}
                WHERE ${isOpen(check)} RETURNING id
              `
              if (reported === undefined) return false
              if (credits > 0) yield* charge(check, open, "", credits)
              return true
            })),
        finish: (check, { deliveries, error, status, targetResults }) =>
          change(check, ({ now }) =>
            Effect.gen(function*() {
              const [ended] = yield* sql<Row>`UPDATE monitor_check SET ${
                sql.update({
                  status,
                  error: error ?? null,
                  target_results: JSON.stringify(targetResults),
                  finished_at: now,
                  updated_at: now,
                  owner: null
                })
              } WHERE ${isOpen(check)} RETURNING *`
              if (ended === undefined) return false
              const { summary } = checkOf(ended)
              yield* sql`UPDATE monitor SET current_check = NULL, last_summary = ${
                JSON.stringify(summary)
              } WHERE id = ${check.monitor} AND current_check = ${check.id}`
              yield* putAll(deliveries)
              return true
            })),

        known: (monitor, target, key) =>
          Effect.map(
            sql<Row>`
              SELECT ${sql.literal(knownColumns)} FROM monitor_snapshot
              WHERE monitor = ${monitor} AND target = ${target} AND key = ${key}
            `,
            ([row]) => row && knownOf(row)
          ),
        content: (monitor, target, key) =>
          Effect.flatMap(
            sql<Row>`
              SELECT ${sql.literal(contentColumns)} FROM monitor_snapshot
              WHERE monitor = ${monitor} AND target = ${target} AND key = ${key}
            `,
            ([row]) => row === undefined ? Effect.undefined : contentOf(row)
          ),
        hasBaseline: (check, target) =>
          Effect.map(
            sql`
              SELECT place FROM monitor_snapshot
              WHERE monitor = ${check.monitor} AND target = ${target} AND first_check <> ${check.id} LIMIT 1
            `,
            ({ length }) => length > 0
          ),
        unseen: (check, target, after, limit) =>
          Effect.map(
            sql<Row>`
              SELECT ${sql.literal(knownColumns)} FROM monitor_snapshot
              WHERE monitor = ${check.monitor} AND target = ${target} AND key > ${after} AND removed = 0
                AND last_check <> ${check.id}
                AND NOT EXISTS (
                  SELECT 1 FROM monitor_page AS p
                  WHERE p.monitor_check = ${check.id} AND p.target = ${target} AND p.key = monitor_snapshot.key
                )
              ORDER BY key LIMIT ${limit}
            `,
            (rows) => rows.map(knownOf)
          ),
        absent: (check, target, key, absences) =>
          Effect.asVoid(sql`
            UPDATE monitor_snapshot SET absences = ${absences}, last_check = ${check.id}
            WHERE monitor = ${check.monitor} AND target = ${target} AND key = ${key}
              AND EXISTS (SELECT 1 FROM monitor_check WHERE ${isOpen(check)})
          `),

        check: (monitor, id) =>
          Effect.map(
            sql<Row>`SELECT * FROM monitor_check WHERE id = ${id} AND monitor = ${monitor}`,
            ([row]) => row && checkOf(row)
          ),
        checks: (monitor, { limit, offset, status }) =>
          Effect.map(
            sql<Row>`SELECT * FROM monitor_check WHERE ${
              sql.and([sql`monitor = ${monitor}`, ...status === undefined ? [] : [sql`status = ${status}`]])
            } ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${rowsToSkip(offset)}`,
            (rows) => rows.map(checkOf)
          ),
        pages: (check, { limit, skip, status }) =>
          Effect.flatMap(
            sql<Row>`SELECT page FROM monitor_page WHERE ${
              sql.and([sql`monitor_check = ${check}`, ...status === undefined ? [] : [sql`status = ${status}`]])
            } ORDER BY place LIMIT ${limit} OFFSET ${rowsToSkip(skip)}`,
            // only `settle` writes this column
            (rows) =>
              Effect.forEach(rows, (row) => Effect.map(unpackJson(bytes(row, "page")), (page) => page as CheckedPage))
          )
      })
    })
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

/** The context for changing an open check: the API key of its monitor, and the time. */
interface OpenCheck {
  readonly key: string
  readonly now: number
}
