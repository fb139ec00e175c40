import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { DatabaseUnusable } from "../store/database-unusable.ts"
import { type DatabaseUrl, readDatabaseUrl } from "../store/database-url.ts"
import { RecordsReady } from "./health.ts"
import { inUse, type ServerFacts, unfitBecause, unusableAt } from "./postgres-unusable.ts"
import { prepare } from "./prepare.ts"

/** Records in a PostgreSQL database. Only one engine at a time can use it. */
export const layer = (given: DatabaseUrl): Layer.Layer<SqlClient | RecordsReady, DatabaseUnusable> => {
  const { name, url } = readDatabaseUrl(given)
  return Layer.effectContext(
    Effect.gen(function*() {
      const sql = withoutNul(yield* PgClient.make({ url, applicationName: "trawl", keepAlive: "30 seconds" }))
      yield* check(sql, name)
      const isAlone = yield* holdAlone(sql, name)
      yield* prepare(sql, name)
      const takesWrites = sql`UPDATE record_migration SET name = name WHERE migration_id = 1`.pipe(
        Effect.timeout("5 seconds"),
        Effect.as(true),
        Effect.catch(() => Effect.succeed(false))
      )
      return Context.make(SqlClient, sql).pipe(
        Context.add(RecordsReady, Effect.suspend(() => isAlone() ? takesWrites : Effect.succeed(false)))
      )
    }).pipe(Effect.mapError((error) => unusableAt(name, error)))
  ).pipe(Layer.provide(Reactivity.layer))
}

/** Removes NUL from text: clients may send it, but PostgreSQL rejects it. */
const withoutNul = (sql: SqlClient): SqlClient => {
  const cleanAll = <A>(row: A): A =>
    Array.isArray(row)
      ? row.map(cleanAll) as A
      : Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, clean(value)])) as A
  const statement = (first: TemplateStringsArray | string, ...values: ReadonlyArray<unknown>) =>
    typeof first === "string" ? sql(first) : sql(first, ...values.map(clean))
  return Object.assign(statement, sql, {
    insert: ((row: never) => sql.insert(cleanAll(row))) as SqlClient["insert"],
    update: ((row: never, omit: never) => sql.update(cleanAll(row), omit)) as SqlClient["update"]
  }) as SqlClient
}

const clean = (value: unknown) => typeof value === "string" ? value.replaceAll("\0", "") : value

const check = Effect.fnUntraced(
  function*(sql: SqlClient, name: string): Effect.fn.Return<void, SqlError | DatabaseUnusable> {
    const [facts] = yield* sql<ServerFacts>`
      SELECT
        current_setting('server_version_num')::integer AS number,
        current_setting('server_version') AS version,
        version() AS product,
        pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
        current_setting('server_encoding') AS encoding,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate"
    `
    const unfit = facts && unfitBecause(name, facts)
    if (unfit !== undefined) return yield* Effect.fail(unfit)
  }
)

/**
 * Holds an advisory lock on a separate connection until the scope closes, so that no second engine does the same work. If the
 * connection is lost, takes the lock again on a new one. Returns an effect that tells whether the lock is held now.
 */
const holdAlone = Effect.fnUntraced(function*(sql: SqlClient, name: string) {
  const first = yield* Deferred.make<void, SqlError | DatabaseUnusable>()
  let hasBegun = false
  let isHeld = false
  const hold = Effect.gen(function*() {
    const connection = yield* sql.reserve
    const run = (text: string, ...params: ReadonlyArray<unknown>) =>
      connection.executeUnprepared(text, params, undefined) as Effect.Effect<
        ReadonlyArray<{ held?: boolean }>,
        SqlError
      >
    const [row] = yield* run(`SELECT pg_try_advisory_lock(${lock}) AS held`)
    if (row?.held !== true) return yield* Effect.fail(inUse(name))
    isHeld = hasBegun = true
    yield* Deferred.succeed(first, undefined)
    return yield* Effect.forever(Effect.delay(run("SELECT 1"), "2 seconds"))
  }).pipe(
    Effect.scoped,
    Effect.tapError((error) =>
      isHeld ? Effect.logError(`The connection that locks the database ${name} was lost`, error) : Effect.void
    ),
    Effect.ensuring(Effect.sync(() => isHeld = false))
  )
  // the server may notice only after this start that an earlier process has ended
  yield* Effect.retry(hold, { schedule: Schedule.spaced("300 millis"), times: 10, while: () => !hasBegun }).pipe(
    Effect.tapError((error) => Deferred.fail(first, error)),
    Effect.retry(Schedule.spaced("1 second")),
    Effect.forkScoped
  )
  yield* Deferred.await(first)
  return () => isHeld
})

/** An arbitrary number that no other program is likely to use: "Trwm" in ASCII. `prepare` uses the number before it. */
const lock = 0x5472776d
