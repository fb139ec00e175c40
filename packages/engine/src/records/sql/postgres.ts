import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Queue from "effect/Queue"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type DatabaseProblem, type DatabaseUnusable, isFullDisk, lacksRights } from "../../store/database-unusable.ts"
import { type DatabaseUrl, readDatabaseUrl } from "../../store/database-url.ts"
import { RecordsReady } from "../health.ts"
import { Notifications } from "../job-events.ts"
import { clientOver, type Run } from "./postgres-client.ts"
import { afterEarlierProcess, openSession, type PostgresSession } from "./postgres-session.ts"
import { partlyMigrated, unavailable, unexpected, unusableAt } from "./postgres-unusable.ts"
import { prepare } from "./prepare.ts"

/**
 * Records in a PostgreSQL database, which several processes may use. While the connection is lost, all statements fail.
 */
export const layer = (
  setting: DatabaseUrl
): Layer.Layer<SqlClient | RecordsReady | Notifications, DatabaseUnusable> => {
  const { name, url } = readDatabaseUrl(setting)
  return Layer.effectContext(
    Effect.gen(function*() {
      const first = yield* Deferred.make<void, DatabaseUnusable>()
      const notices = noticesOf(name)
      let current: PostgresSession | undefined
      let hasBegun = false
      const hold = Effect.gen(function*() {
        const session = yield* openSession(name, url, true)
        const sql = yield* clientOver(session)
        yield* prepare(sql, name)
        yield* checkMigrated(sql, name)
        if (hasBegun) yield* notices.back
        current = session
        hasBegun = true
        yield* Deferred.succeed(first, undefined)
        return yield* session.lasts.pipe(
          Effect.ensuring(Effect.sync(() => current = undefined)),
          Effect.tapError((error) => notices.lost(unusableAt(name, error)))
        )
      })
      yield* withinOwnScope(hold).pipe(
        Effect.catchDefect((defect) => Effect.fail(unexpected(defect))),
        Effect.mapError((error) => unusableAt(name, error)),
        Effect.retry({
          ...afterEarlierProcess,
          while: ({ reason }) => !hasBegun && reason === "InUse"
        }),
        Effect.tapError((error) => hasBegun ? notices.lost(error) : Effect.void),
        Effect.retry({
          schedule: Schedule.spaced("1 second"),
          while: () => hasBegun
        }),
        Effect.onError((cause) => Deferred.failCause(first, cause)),
        Effect.ignoreCause,
        Effect.forkScoped
      )
      yield* Deferred.await(first)
      const session = Effect.suspend(() =>
        current === undefined ? Effect.fail(unavailable(name)) : Effect.succeed(current)
      )
      const noticed: Run = (statement) =>
        Effect.tapError(statement, (error) =>
          isFullDisk(error)
            ? notices.full
            : lacksRights(error)
            ? notices.refused(unusableAt(name, error))
            : Effect.void)
      const sql = yield* clientOver({
        use: (work) => noticed(Effect.flatMap(session, ({ use }) => use(work))),
        reserve: Effect.map(Effect.flatMap(session, ({ reserve }) => reserve), ({ connection, run }) => ({
          connection,
          run: (statement) => noticed(run(statement))
        }))
      })
      const takesWrites = sql`UPDATE record_migration SET name = name WHERE migration_id = 1`.pipe(
        Effect.timeout("5 seconds"),
        Effect.as(true),
        Effect.catch(() => Effect.succeed(false))
      )
      const listen = Effect.fnUntraced(function*(channel: string) {
        const { reserve } = yield* session
        const reservation = yield* Scope.fork(yield* Scope.Scope)
        const { connection, run } = yield* Scope.provide(reserve, reservation)
        const queue = yield* connection.listen(channel)
        // closes the connection: a server that does not answer would never confirm that it stops listening
        yield* Effect.addFinalizer((exit) => Scope.close(reservation, exit))
        return run(Queue.take(queue))
      })
      return Context.make(SqlClient, sql).pipe(
        Context.add(RecordsReady, takesWrites),
        Context.add(Notifications, { listen })
      )
    })
  ).pipe(Layer.provide(Reactivity.layer))
}

/**
 * Runs work in a scope of its own. If the work fails, the scope closes in the background: the pool of a lost session
 * waits for the transactions that have its connections, and some of them wait for work that needs the next session.
 */
const withinOwnScope = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Scope.Scope>> =>
  Effect.acquireUseRelease(
    Scope.make(),
    (scope) => Scope.provide(work, scope),
    (scope, exit) => {
      const close = Scope.close(scope, exit)
      return Exit.hasInterrupts(exit) ? close : Effect.asVoid(Effect.forkDetach(close))
    }
  )

/** Fails if `trawl migrate` has copied only part of a data directory. */
const checkMigrated = Effect.fnUntraced(function*(
  sql: SqlClient,
  name: string
): Effect.fn.Return<void, SqlError | DatabaseUnusable> {
  const [table] = yield* sql`SELECT 1 AS known WHERE to_regclass('data_migration') IS NOT NULL`
  const [part] = table === undefined
    ? []
    : yield* sql<{ readonly directory: string }>`SELECT directory FROM data_migration WHERE finished_at IS NULL`
  if (part !== undefined) return yield* Effect.fail(partlyMigrated(name, part.directory))
})

/**
 * Logs one line when the disk is full or rights are missing, at most one per minute each, one when the database is
 * lost, and one when it is available again. In between, logs each new reason, at most once per minute.
 */
const noticesOf = (name: string) => {
  const reasons = new Set<DatabaseProblem>()
  let [lostAt, loggedAt, fullAt, refusedAt] = [0, 0, -Infinity, -Infinity]
  return {
    full: Effect.gen(function*() {
      const now = yield* Clock.currentTimeMillis
      if (now < fullAt + 60_000) return
      fullAt = now
      yield* Effect.logError(
        `The disk of the database ${name} is full: free some space. Until then, requests that need space return 503, and jobs wait.`
      )
    }),
    refused: Effect.fnUntraced(function*({ message }: DatabaseUnusable) {
      const now = yield* Clock.currentTimeMillis
      if (now < refusedAt + 60_000) return
      refusedAt = now
      yield* Effect.logError(`${message} Until then, requests that need them return 503, and jobs wait.`)
    }),
    lost: Effect.fnUntraced(function*({ message, reason }: DatabaseUnusable) {
      const now = yield* Clock.currentTimeMillis
      if (reasons.size === 0) lostAt = now
      if (reasons.has(reason) && now < loggedAt + 60_000) return
      reasons.add(reason)
      loggedAt = now
      yield* Effect.logError(`${message} Until it is available, requests that need it return 503, and jobs wait.`)
    }),
    back: Effect.gen(function*() {
      reasons.clear()
      const seconds = Math.ceil(((yield* Clock.currentTimeMillis) - lostAt) / 1000)
      yield* Effect.logInfo(
        `The database ${name} is available again, after ${seconds} ${seconds === 1 ? "second" : "seconds"}.`
      )
    })
  }
}
