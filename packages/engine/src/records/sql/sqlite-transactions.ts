import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { PreventSchedulerYield } from "effect/References"
import * as Semaphore from "effect/Semaphore"
import type { SqlClient, TransactionConnection } from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import type { SqliteSession } from "../../store/open-database.ts"

/**
 * Transactions on the only connection. Those of `SqlClient` cost 25 µs each, ten times as much as their statements,
 * because they create a span, a scope and several contexts. They also let other fibers run between two statements,
 * which then all wait for the connection. These transactions do not yield until they wait for something.
 */
export const transactions = (
  connection: Connection,
  { isTransaction, transaction, turn }: SqliteSession
): Pick<SqlClient, "withTransaction" | "afterCommit"> => {
  const run = (statement: string) => connection.executeUnprepared(statement, [], undefined)
  const rollBack = Effect.suspend(() => isTransaction() ? run("ROLLBACK") : Effect.void)
  const begin = Effect.andThen(rollBack, run("BEGIN IMMEDIATE"))
  // if a commit fails, SQLite may leave the transaction open
  const commit = Effect.onError(run("COMMIT"), () => Effect.ignoreCause(rollBack))

  /** Runs `effect` within `level`, between the statements that begin and end it. */
  const within = <A, E, R>(
    level: Level,
    first: Effect.Effect<unknown, SqlError>,
    effect: Effect.Effect<A, E, R>,
    end: (isDone: boolean) => Effect.Effect<unknown, SqlError>
  ) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.andThen(
        first,
        Effect.flatMap(
          Effect.exit(restore(Effect.updateContext(effect, (context: Context.Context<R>) => inside(level, context)))),
          (exit): Effect.Effect<A, E | SqlError, R> =>
            Effect.andThen(Exit.isSuccess(exit) ? end(true) : Effect.orDie(end(false)), exit)
        )
      )
    )
  const inside = <R>(level: Level, context: Context.Context<R>): Context.Context<R> =>
    Context.add(
      Context.add(context, transaction, level as unknown as TransactionConnection.Service),
      PreventSchedulerYield,
      true
    )

  const top = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.suspend(() => {
      const level = levelAt(connection, 0)
      const done = turn.withPermits(1)(within(level, begin, effect, (isDone) => isDone ? commit : rollBack))
      return Effect.tap(done, () =>
        level.committed.length === 0 ? Effect.void : Effect.forEach(level.committed, (work) =>
          work, { discard: true }))
    })
  const nested = <A, E, R>(outer: Level, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.suspend(() => {
      const level = levelAt(connection, outer[1] + 1)
      const name = `level_${level[1]}`
      // one savepoint at a time, because savepoints must be nested
      return outer.turn.withPermits(1)(within(level, run(`SAVEPOINT ${name}`), effect, (isDone) => {
        if (isDone) outer.committed.push(...level.committed)
        return Effect.andThen(isDone ? Effect.void : run(`ROLLBACK TO ${name}`), run(`RELEASE ${name}`))
      }))
    })
  const levelOf = (context: Context.Context<never>) =>
    Context.getOrUndefined(context, transaction) as unknown as Level | undefined

  return {
    withTransaction: (effect) =>
      Effect.withFiber(({ context }) => {
        const outer = levelOf(context)
        return outer === undefined ? top(effect) : nested(outer, effect)
      }),
    afterCommit: <R>(work: Effect.Effect<void, never, R>) =>
      Effect.withFiber<void, never, R>(({ context }) => {
        const level = levelOf(context)
        if (level === undefined) return Effect.ignoreCause(work, { log: true })
        // the work gets its services, but runs outside of the transaction
        level.committed.push(
          Effect.provideContext(
            Effect.ignoreCause(work, { log: true }),
            Context.omit(transaction)(context) as Context.Context<R>
          )
        )
        return Effect.void
      })
  }
}

/** The transaction in the context: the fields that `SqlClient` expects, and those of this file. */
type Level = [connection: Connection, depth: number] & {
  readonly committed: Array<Effect.Effect<void>>
  readonly turn: Semaphore.Semaphore
}

const levelAt = (connection: Connection, depth: number): Level =>
  Object.assign<[Connection, number], Pick<Level, "committed" | "turn">>([connection, depth], {
    committed: [],
    turn: Semaphore.makeUnsafe(1)
  })
