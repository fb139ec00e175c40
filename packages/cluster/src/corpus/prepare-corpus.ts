import { prepare } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { corpusTables } from "./corpus-tables.ts"

/**
 * Creates or migrates the tables of pages, after those of records. Several processes may call it at the same time.
 * `name` is the name of the database in messages.
 */
export const prepareCorpus = Effect.fnUntraced(function*(name: string) {
  const sql = yield* SqlClient
  yield* prepare(sql, name, { table: "corpus_migration", steps: corpusTables })
  // after a restore on another server, its transaction IDs are not comparable with the stored ones
  yield* sql.withTransaction(Effect.gen(function*() {
    const [moved] = yield* sql`
      UPDATE corpus SET system = system_identifier, forgotten_until = pg_current_xact_id()
      FROM pg_control_system() WHERE system <> system_identifier::text RETURNING id
    `
    if (moved === undefined) return
    yield* sql`UPDATE page_change SET transaction = pg_current_xact_id()`
    yield* sql`UPDATE paper_record SET transaction = pg_current_xact_id()`
  }))
})
