import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { corpusTables } from "./corpus-tables.ts"

/** Creates or migrates the tables of pages. Several processes may call it at the same time. */
export const prepareCorpus = Effect.gen(function*() {
  const sql = yield* SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT pg_advisory_xact_lock(${lock})`
    yield* sql`CREATE TABLE IF NOT EXISTS corpus_migration (step INTEGER PRIMARY KEY, name TEXT NOT NULL)`
    const done = (yield* sql`SELECT step FROM corpus_migration`).length
    for (const [at, [name, statements]] of corpusTables.entries()) {
      if (at < done) continue
      yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
      yield* sql`INSERT INTO corpus_migration ${sql.insert({ step: at + 1, name })}`
    }
    // a dump was restored on another server, whose transaction IDs have nothing to do with the stored ones
    const [moved] = yield* sql`
      UPDATE corpus SET system = system_identifier, forgotten_until = pg_current_xact_id()
      FROM pg_control_system() WHERE system <> system_identifier::text RETURNING id
    `
    if (moved !== undefined) yield* sql`UPDATE page_change SET transaction = pg_current_xact_id()`
  }))
})

/** An arbitrary number that no other program is likely to use: "Trwc" in ASCII. */
const lock = 0x54727763
