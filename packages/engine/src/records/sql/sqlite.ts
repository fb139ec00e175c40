import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import {
  classifySqliteError,
  ConnectionError,
  SqlError,
  type SqlErrorReason,
  SqlSyntaxError
} from "effect/sql/SqlError"
import { makeCompilerSqlite } from "effect/sql/Statement"
import * as Stream from "effect/Stream"
import type { SQLInputValue, StatementSync } from "node:sqlite"
import { Database } from "../../store/database.ts"
import { type DatabaseUnusable, isSqliteError, isTransient, unusable } from "../../store/database-unusable.ts"
import { recordSteps } from "../../store/open-database.ts"
import { dialects } from "./dialect.ts"
import { prepare, stepNames, stepsProblem } from "./prepare.ts"
import { shortStatements } from "./short-statements.ts"
import { transactions } from "./sqlite-transactions.ts"

/**
 * Records in the SQLite database of the data directory, on the connection of the page store. A statement runs within
 * one turn of the event loop, so it cannot be interrupted. A transaction holds the connection until it ends.
 */
export const layer: Layer.Layer<SqlClient.SqlClient, DatabaseUnusable, Database> = Layer.effect(
  SqlClient.SqlClient,
  Effect.flatMap(Database, (database) => {
    const { failed, isTransaction, sql, transaction, turn } = database.connection
    const runNow = (text: string, params: ReadonlyArray<unknown>, arrays = false) => {
      try {
        const statement = sql(text)
        // the compiler has converted all parameters to types that SQLite supports
        const parameters = params as ReadonlyArray<SQLInputValue>
        if (!givesRows(statement)) {
          statement.run(...parameters)
          return Effect.succeed([])
        }
        if (!arrays) return Effect.succeed(statement.all(...parameters))
        // statements are reused, so reset the array mode even after a failure
        statement.setReturnArrays(true)
        try {
          return Effect.succeed(statement.all(...parameters))
        } finally {
          statement.setReturnArrays(false)
        }
      } catch (cause) {
        return Effect.fail(new SqlError({ reason: reasonOf(cause, failed) }))
      }
    }
    const run = (text: string, params: ReadonlyArray<unknown>, arrays = false) =>
      Effect.suspend(() => runNow(text, params, arrays))
    const rows: Connection["execute"] = (text, params, transform) =>
      transform === undefined ? run(text, params) : Effect.map(run(text, params), transform)
    const values: Connection["executeValues"] = (text, params) =>
      run(text, params, true) as unknown as ReturnType<Connection["executeValues"]>
    const connection: Connection = {
      execute: rows,
      executeUnprepared: rows,
      executeValues: values,
      executeValuesUnprepared: values,
      executeRaw: run,
      executeStream: (text, params, transform) => Stream.fromIterableEffect(rows(text, params, transform))
    }
    const acquirers = SqlClient.makeSqliteAcquirers({
      connection: Effect.succeed(connection),
      semaphore: turn,
      isTransaction
    })
    return Effect.map(
      SqlClient.make({
        ...acquirers,
        // a statement runs in one turn, so it only waits for open transactions
        borrower: (use) => Effect.suspend(() => isTransaction() ? acquirers.borrower(use) : use(connection)),
        compiler: makeCompilerSqlite(),
        driver: "node-sqlite",
        spanAttributes: [["db.system.name", "sqlite"]],
        transactionService: transaction
      }),
      (client) =>
        Object.assign(
          shortStatements(
            client,
            () => "?",
            (fiber, text, params) =>
              isTransaction() && Context.getOrUndefined(fiber.context, transaction) === undefined
                ? acquirers.borrower(() => run(text, params))
                : runNow(text, params)
          ),
          transactions(connection, database.connection)
        )
    ).pipe(Effect.tap((client) => prepare(client, database.directory ?? ":memory:")))
  })
).pipe(Layer.provide(Reactivity.layer))

/** Fails if the database in a data directory has records of another build. Writes nothing. */
export const check = (directory: string): Layer.Layer<never, DatabaseUnusable> =>
  Database.check(directory, (database) => {
    const problem = stepsProblem(recordSteps(database), stepNames(dialects.sqlite))
    if (problem !== undefined) throw unusable(directory, problem)
  })

// cached, because SQLite creates objects for all columns
const columns = new WeakMap<StatementSync, boolean>()
const givesRows = (statement: StatementSync): boolean => {
  const known = columns.get(statement)
  if (known !== undefined) return known
  const gives = statement.columns().length > 0
  columns.set(statement, gives)
  return gives
}

/** A temporary failure, such as a full disk, is reported as a connection error, so that callers retry. */
const reasonOf = (cause: unknown, failed: (cause: unknown) => DatabaseUnusable): SqlErrorReason => {
  if (!isSqliteError(cause)) return classifySqliteError(cause)
  // SQLITE_ERROR: the statement is invalid
  if (cause.errcode === 1) return new SqlSyntaxError({ cause, message: cause.message })
  if ((cause.errcode & 0xff) === constraint) {
    const errno = cause.errcode === primaryKey ? unique : cause.errcode
    return classifySqliteError(Object.assign(cause, { errno }), { message: cause.message })
  }
  const unusable = failed(cause)
  return isTransient(unusable)
    ? new ConnectionError({ cause: unusable, message: unusable.message })
    : classifySqliteError(unusable, { message: unusable.message })
}

// https://sqlite.org/rescode.html
const constraint = 19
const primaryKey = 1555
const unique = 2067
