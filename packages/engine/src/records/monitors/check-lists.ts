import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { MonitorStore } from "../../monitors/monitor-store.ts"
import type { CheckedPage } from "../../monitors/monitor.ts"
import { bytes, type Row, rowsToSkip } from "../../store/column.ts"
import { unpackJson } from "../../store/packed-json.ts"
import { checkOf } from "./rows.ts"

/** Lists checks and their pages. */
export const checkLists = (sql: SqlClient): Pick<MonitorStore["Service"], "check" | "checks" | "pages"> => ({
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
      (rows) => Effect.forEach(rows, (row) => Effect.map(unpackJson(bytes(row, "page")), (page) => page as CheckedPage))
    )
})
