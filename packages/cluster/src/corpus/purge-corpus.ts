import { type Row, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"

/**
 * Deletes records of pages that were removed before a time. A process that has not followed since then compares its
 * copy with the database when it starts.
 */
export const purgeCorpus = Effect.fnUntraced(function*(before: number) {
  const sql = yield* SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    const [last] = yield* sql<Row>`
      WITH gone AS (DELETE FROM page_change WHERE removed_at < ${before} RETURNING transaction)
      SELECT max(transaction)::text AS last FROM gone
    `
    if (last?.["last"] == null) return
    yield* sql`UPDATE corpus SET forgotten_until = greatest(forgotten_until, ${text(last, "last")}::xid8)`
  }))
})
