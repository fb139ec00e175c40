import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { LeasedPage } from "../jobs/page-job.ts"
import { number, type Row } from "../store/column.ts"

/** The final state of a page's row. */
export interface SettledRow {
  readonly page: LeasedPage
  readonly state: "blocked" | "done" | "failed"
  readonly result: string
  /** Whether the row has a key of the document that is stored. */
  readonly isOwn: boolean
  readonly code: string | undefined
  readonly error: string | undefined
}

/** Stores the final states of pages, and returns the IDs of the pages that this process had not lost. */
export const settleRows = (sql: SqlClient, rows: ReadonlyArray<SettledRow>, now: number) =>
  Effect.map(
    rows.length === 1 ? settleOne(sql, rows[0]!, now) : settleSome(sql, rows, now),
    (settled) => new Set(settled.map((row) => number(row, "id")))
  )

const settleOne = (sql: SqlClient, { code, error, isOwn, page, result, state }: SettledRow, now: number) =>
  sql<Row>`
    UPDATE job_page SET ${
    sql.update({
      state,
      owner: null,
      leased_until: null,
      ended_at: now,
      result,
      ...isOwn ? { same_as: page.id } : {},
      code: code ?? null,
      error: error ?? null
    })
  } WHERE id = ${page.id} AND state = 'leased' AND epoch = ${page.epoch} RETURNING id
  `

const settleSome = (sql: SqlClient, rows: ReadonlyArray<SettledRow>, now: number) =>
  sql<Row>`
    WITH settled (id, epoch, state, result, same_as, code, error) AS (VALUES ${
    sql.csv(rows.map(({ code, error, isOwn, page, result, state }) =>
      sql`(
        CAST(${page.id} AS BIGINT), CAST(${page.epoch} AS BIGINT), CAST(${state} AS TEXT), CAST(${result} AS TEXT),
        CAST(${isOwn ? page.id : null} AS BIGINT), CAST(${code ?? null} AS TEXT), CAST(${error ?? null} AS TEXT)
      )`
    ))
  })
    UPDATE job_page SET state = settled.state, owner = NULL, leased_until = NULL, ended_at = ${now},
      result = settled.result, same_as = coalesce(settled.same_as, job_page.same_as), code = settled.code,
      error = settled.error
    FROM settled
    WHERE job_page.id = settled.id AND job_page.state = 'leased' AND job_page.epoch = settled.epoch
    RETURNING job_page.id
  `
