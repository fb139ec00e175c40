import * as PgConnection from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { isSqlError, SqlError } from "effect/sql/SqlError"
import type { DatabaseUnusable } from "../../store/database-unusable.ts"
import type { Connections, Run } from "./postgres-client.ts"
import {
  inUse,
  isConnectionLost,
  pooled,
  type ServerFacts,
  unanswered,
  unavailable,
  unsupportedBecause
} from "./postgres-unusable.ts"

/** Connections that may be used for as long as this process holds the lock of the database. */
export interface PostgresSession extends Connections {
  /** Runs until the lock is lost, then fails with the reason. */
  readonly lasts: Effect.Effect<never, SqlError>
}

/**
 * Locks the database until the scope closes, and opens other connections on demand. The connection that holds the lock
 * is checked every second. If it is lost, or the server does not answer, all statements fail at once.
 *
 * Engines share the lock, and protect changes with leases. A command such as `trawl migrate` holds it exclusively. The
 * other connections share a second lock. A command starts only if that lock is free, because otherwise a statement of
 * an earlier session may still be running.
 */
export const openSession = Effect.fnUntraced(function*(
  name: string,
  url: Redacted.Redacted,
  isShared: boolean
): Effect.fn.Return<PostgresSession, SqlError | DatabaseUnusable, Scope.Scope> {
  const options = { url, applicationName: "trawl", keepAlive: "30 seconds" } as const
  const locking = yield* PgConnection.make(options)
  const [facts] = (yield* locking.query(serverFacts)).rows as unknown as ReadonlyArray<ServerFacts>
  const unfit = facts && unsupportedBecause(name, facts)
  if (unfit !== undefined) return yield* Effect.fail(unfit)
  const [holder] = (yield* locking.query(takeLocks(isShared))).rows
  if (holder?.["isHeld"] !== true) return yield* Effect.fail(inUse(name, isShared))
  if (!isShared) yield* locking.query("SELECT pg_advisory_unlock($1)", [sharedLock])
  const pool = yield* PgPool.make({ ...options, maxConnections })
  const [other] = (yield* pool.use((connection) => connection.query("SELECT pg_backend_pid() AS pid"))).rows
  if (other?.["pid"] === holder["pid"]) return yield* Effect.fail(pooled(name))

  const running = new Set<() => void>()
  let lostBy: SqlError | undefined
  const end = (reason: SqlError) => {
    lostBy ??= reason
    for (const fail of running) fail()
  }
  yield* Effect.addFinalizer(() => Effect.sync(() => end(unavailable(name))))

  /** A statement cannot be interrupted at once while the server does not answer, so it runs in its own fiber. */
  const run: Run = <A, E, R>(statement: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A, E | SqlError, R> =>
      lostBy !== undefined ? Effect.fail(unavailable(name)) : Effect.flatMap(
        Effect.forkDetach(statement, { startImmediately: true }),
        (fiber) =>
          Effect.callback<A, E | SqlError>((resume) => {
            const fail = () => {
              resume(Effect.fail(unavailable(name)))
              fiber.interruptUnsafe()
            }
            running.add(fail)
            fiber.addObserver((exit) => {
              running.delete(fail)
              // a pool that is being closed interrupts those who wait for a connection
              resume(Exit.hasInterrupts(exit) ? Effect.fail(unavailable(name)) : exit)
            })
            return Fiber.interrupt(fiber)
          })
      )
    )
  const check = Effect.suspend(() => {
    const timer = setTimeout(() => end(unanswered(patience)), patience)
    return Effect.ensuring(run(locking.query("SELECT 1")), Effect.sync(() => clearTimeout(timer)))
  }).pipe(Effect.tapError((error) => Effect.sync(() => end(error))))

  /** After a failure of one connection, finds out whether the database is lost as a whole. */
  const checked: Run = (statement) =>
    Effect.tapError(run(statement), (error) =>
      isSqlError(error) && isConnectionLost(error)
        ? Effect.mapError(check, () => unavailable(name))
        : Effect.void)

  const ready = new WeakSet<PgConnection.PgConnection>()
  const prepared = (connection: PgConnection.PgConnection): Effect.Effect<void, SqlError> =>
    ready.has(connection) ? Effect.void : Effect.flatMap(
      connection.query(joinHolder(isShared), [holder["pid"], holder["startedAt"]]),
      ({ rows: [row] }) => {
        if (row?.["isHeld"] === true) return Effect.sync(() => void ready.add(connection))
        end(unavailable(name))
        return Effect.fail(unavailable(name))
      }
    )
  return {
    use: (work) => checked(pool.use((connection) => Effect.andThen(prepared(connection), work(connection)))),
    reserve: checked(
      Effect.flatMap(pool.get, (connection) => Effect.andThen(prepared(connection), connection.pin))
    ).pipe(Effect.map((connection) => ({ connection, run: checked }))),
    lasts: Effect.mapError(Effect.forever(Effect.delay(check, "1 second")), (error) => lostBy ?? error)
  }
})

/** Number of attempts, because the server may notice late that an earlier process has ended. */
export const afterEarlierProcess = { schedule: Schedule.spaced("300 millis"), times: 10 }

/** Connections in addition to the one that holds the lock. */
const maxConnections = 9

/** Milliseconds within which the server must answer an empty statement. */
const patience = 4_000

/**
 * Arbitrary numbers that no other program is likely to use: "Trwm" and "Trwn" in ASCII. `prepare` uses the one before.
 */
const lock = 0x5472776d
const sharedLock = 0x5472776e

/** Settings of each connection. */
const settings = (isShared: boolean) =>
  Object.entries({
    // the server detects within a minute that the machine of the engine is lost
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
    // planning takes longer than most statements, so a connection plans each statement once. A plan for a small table
    // would read all its rows, also when a crawl has made it large.
    plan_cache_mode: "force_generic_plan",
    enable_seqscan: "off",
    // a sequential scan that cannot be avoided seems so expensive now that PostgreSQL would compile it
    jit: "off",
    // limits that a role or database may have, for other programs. A migration or an idle connection exceeds them
    statement_timeout: 0,
    lock_timeout: 0,
    idle_session_timeout: 0,
    // a suspended process must not keep the rows of its transaction locked
    idle_in_transaction_session_timeout: isShared ? "5s" : 0
  })
    .map(([setting, value]) => `set_config('${setting}', '${value}', false)`).join()

const serverFacts = `
  SELECT
    current_setting('server_version_num')::integer AS number,
    current_setting('server_version') AS version,
    version() AS product,
    pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
    current_setting('server_encoding') AS encoding,
    current_schema() AS schema,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate"
`

const takeLocks = (isShared: boolean) => `
  SELECT
    ${
  isShared
    ? `pg_try_advisory_lock_shared(${lock})`
    : `CASE WHEN pg_try_advisory_lock(${lock}) THEN pg_try_advisory_lock(${sharedLock}) ELSE false END`
} AS "isHeld", pg_backend_pid() AS pid, pg_postmaster_start_time()::text AS "startedAt", ${settings(isShared)}
`

/** After a failover, a connection may lead to a different server than the one that holds the lock. */
const joinHolder = (isShared: boolean) => `
  SELECT
    pg_try_advisory_lock_shared(${sharedLock}) AND pg_postmaster_start_time()::text = $2 AND EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock} AND pid = $1 AND granted
    ) AS "isHeld", ${settings(isShared)}
`
