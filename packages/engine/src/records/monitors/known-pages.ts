import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Leases } from "../../jobs/leases.ts"
import type { MonitorStore } from "../../monitors/monitor-store.ts"
import type { Row } from "../../store/column.ts"
import { isOpen } from "./open-check.ts"
import { contentColumns, contentOf, knownColumns, knownOf } from "./rows.ts"

/** What monitors know of pages. */
export const knownPages = (
  sql: SqlClient,
  { owner }: Leases["Service"]
): Pick<MonitorStore["Service"], "absent" | "content" | "hasBaseline" | "known" | "unseen"> => ({
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
        AND EXISTS (SELECT 1 FROM monitor_check WHERE ${isOpen(sql, owner, check)})
    `)
})
