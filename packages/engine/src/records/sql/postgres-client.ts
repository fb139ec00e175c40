import * as PgClient from "@effect/sql-pg/PgClient"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Reactivity } from "effect/reactivity/Reactivity"
import type * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import type { Borrower, Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import * as Stream from "effect/Stream"
import { shortStatements } from "./short-statements.ts"

/** Connections to a PostgreSQL database. */
export interface Connections {
  /** Runs work on a connection that no other fiber uses meanwhile. */
  readonly use: <A, E, R>(
    work: (connection: PgConnection) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | SqlError, R>
  /** Lends a connection until the scope closes. Its statements run through `run`. */
  readonly reserve: Effect.Effect<Reserved, SqlError, Scope.Scope>
}

export interface Reserved {
  readonly connection: PgConnection
  readonly run: Run
}

/** Runs a statement, and fails it if the database becomes unavailable meanwhile. */
export type Run = <A, E, R>(statement: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>

/** A client like that of `PgClient`. It checks its connections, and replaces them if the database server changes. */
export const clientOver = (
  { reserve, use }: Connections
): Effect.Effect<SqlClient.SqlClient, never, Reactivity | Scope.Scope> => {
  const reserved = Effect.map(reserve, ({ connection, run }) => over(connection, run))
  const borrower: Borrower = (work) => use((connection) => work(over(connection, (statement) => statement)))
  return Effect.map(
    SqlClient.make({
      acquirer: reserved,
      borrower,
      transactionAcquirer: reserved,
      compiler: PgClient.makeCompiler(),
      driver: "pg",
      spanAttributes: [["db.system.name", "postgresql"]],
      prepareTransactionControls: true,
      releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
      commit
    }),
    (client) =>
      shortStatements(client, (number) => `$${number}`, (fiber, text, params) => {
        const run = ({ execute }: Connection) => execute(text, params, undefined)
        const transaction = Context.getOrUndefined(fiber.context, client.transactionService)
        return transaction === undefined ? borrower(run) : run(transaction[0])
      })
  )
}

const over = (connection: PgConnection, run: Run): Connection => {
  const query = (text: string, params: ReadonlyArray<unknown>, isPrepared?: boolean) =>
    run(connection.query(text, params.map(withoutNul), isPrepared))
  const rows = (isPrepared: boolean): Connection["execute"] => (text, params, transform) =>
    Effect.map(query(text, params, isPrepared), ({ rows }) => transform === undefined ? rows : transform(rows))
  const values = (isPrepared: boolean): Connection["executeValues"] => (text, params) =>
    run(connection.queryValues(text, params.map(withoutNul), isPrepared))
  return {
    execute: rows(true),
    executeUnprepared: rows(false),
    executeValues: values(true),
    executeValuesUnprepared: values(false),
    executeRaw: query,
    executeStream: (text, params, transform) => Stream.fromIterableEffect(rows(false)(text, params, transform))
  }
}

/** PostgreSQL rejects NUL in text, which clients may send. */
const withoutNul = (value: unknown) => typeof value === "string" ? value.replaceAll("\0", "") : value

/** PostgreSQL answers the `COMMIT` of a failed transaction with `ROLLBACK`. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(
    connection.executeRaw("COMMIT", []),
    (result) =>
      (result as { readonly command: string }).command === "ROLLBACK"
        ? Effect.fail(
          new SqlError({
            reason: new UnknownError({ cause: undefined, message: "The failed transaction was rolled back" })
          })
        )
        : Effect.void
  )
