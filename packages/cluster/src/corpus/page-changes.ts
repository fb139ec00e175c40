import { number, type Row, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"

/** A position in the changes of all pages. Later changes have higher positions. */
export interface Position {
  /** The ID of the transaction that made the change. */
  readonly transaction: bigint
  readonly sequence: number
}

export interface Change extends Position {
  readonly url: string
  readonly isRemoved: boolean
}

export const start: Position = { transaction: 0n, sequence: 0 }

export const isBefore = (one: Position, other: Position): boolean =>
  one.transaction < other.transaction || one.transaction === other.transaction && one.sequence < other.sequence

/**
 * The last change of each page after a position, in order. Leaves out changes whose order is uncertain because an
 * earlier transaction is still open.
 */
export const changesAfter = Effect.fnUntraced(function*({ sequence, transaction }: Position, limit: number) {
  const sql = yield* SqlClient
  const rows = yield* sql<Row>`
    SELECT transaction::text, sequence, url, removed_at IS NOT NULL AS is_removed FROM page_change
    WHERE (transaction, sequence) > (${String(transaction)}::xid8, ${sequence}::bigint)
      AND transaction < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY transaction, sequence LIMIT ${limit}
  `
  return rows.map((row): Change => ({
    ...positionOf(row),
    url: text(row, "url"),
    isRemoved: row["is_removed"] === true
  }))
})

/** The position of the last change; undefined if there is none. */
export const lastChange = (sql: SqlClient) =>
  Effect.map(
    sql<Row>`SELECT transaction::text, sequence FROM page_change ORDER BY transaction DESC, sequence DESC LIMIT 1`,
    ([row]) => row && positionOf(row)
  )

/** The position in a row with the columns `transaction`, as text, and `sequence`. */
export const positionOf = (row: Row): Position => ({
  transaction: BigInt(text(row, "transaction")),
  sequence: number(row, "sequence")
})
