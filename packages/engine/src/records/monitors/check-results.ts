import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Deliveries, NewDelivery } from "../../jobs/deliveries.ts"
import type { Leases } from "../../jobs/leases.ts"
import type { MonitorStore } from "../../monitors/monitor-store.ts"
import type { Check } from "../../monitors/monitor.ts"
import type { Ledger } from "../../service/ledger.ts"
import { type Row, text } from "../../store/column.ts"
import { packJson } from "../../store/packed-json.ts"
import { packInTurns } from "../../store/packed.ts"
import { changeCheck, isOpen, type OpenCheck } from "./open-check.ts"
import { checkOf, statusColumns } from "./rows.ts"

/** Stores the results of checks that this process has. */
export const checkResults = (
  sql: SqlClient,
  { owner }: Leases["Service"],
  ledger: Ledger["Service"],
  { put }: Deliveries["Service"]
): Pick<MonitorStore["Service"], "finish" | "progress" | "settle" | "settled"> => {
  const putAll = (deliveries: ReadonlyArray<NewDelivery>) =>
    Effect.forEach(deliveries, (delivery) => put(delivery, false), { discard: true })
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

  return {
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
        return yield* changeCheck(sql, check, (open) =>
          Effect.gen(function*() {
            const column = sql(statusColumns[page.status])
            const [counted] = yield* sql`
              UPDATE monitor_check SET ${column} = ${column} + 1, credits = credits + ${credits},
                updated_at = ${open.now}
              WHERE ${isOpen(sql, owner, check)} AND NOT EXISTS (
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
              const [known] = yield* sql`UPDATE monitor_snapshot SET ${sql.update(row)} WHERE ${place} RETURNING place`
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
      changeCheck(sql, check, (open) =>
        Effect.gen(function*() {
          const [reported] = yield* sql`
            UPDATE monitor_check SET target_results = ${JSON.stringify(results)}, credits = credits + ${credits},
              updated_at = ${open.now}
            WHERE ${isOpen(sql, owner, check)} RETURNING id
          `
          if (reported === undefined) return false
          if (credits > 0) yield* charge(check, open, "", credits)
          return true
        })),
    finish: (check, { deliveries, error, status, targetResults }) =>
      changeCheck(sql, check, ({ now }) =>
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
          } WHERE ${isOpen(sql, owner, check)} RETURNING *`
          if (ended === undefined) return false
          const { summary } = checkOf(ended)
          yield* sql`UPDATE monitor SET current_check = NULL, last_summary = ${
            JSON.stringify(summary)
          } WHERE id = ${check.monitor} AND current_check = ${check.id}`
          yield* putAll(deliveries)
          return true
        }))
  }
}
