import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DatabaseUnusable, isSqliteError, unusable, unusableBecause } from "./database-unusable.ts"
import { checkDirectory, openDatabase, type Sql, type SqliteSession } from "./open-database.ts"
import type { Row } from "./column.ts"

/** The engine's SQLite database. Only one process at a time can open it. Committed data survives `kill -9`. */
export class Database extends Context.Service<Database, {
  /** The data directory; undefined if everything is in memory. */
  readonly directory: string | undefined
  /** Reads from the database. A failure is a defect: a `DatabaseUnusable` that says what to do. */
  readonly read: <A>(body: (sql: Sql) => A) => Effect.Effect<A>
  /** Writes in one transaction, or within the open transaction of records. Calls must not be nested otherwise. */
  readonly write: <A>(body: (sql: Sql) => A) => Effect.Effect<A>
  /**
   * Tries a write and returns whether it succeeds. After a failed write it tries a large one, because a full disk may
   * have space for a few bytes.
   */
  readonly isWritable: Effect.Effect<boolean>
  /** Passes pages that were just written to the index. */
  readonly written: WrittenPages
  /** The connection, for the driver of records. */
  readonly connection: SqliteSession & {
    readonly sql: Sql
    /** Converts a failure to a `DatabaseUnusable`, and records it for readiness checks. */
    readonly failed: (cause: unknown) => DatabaseUnusable
  }
}>()("@trawl/engine/store/Database") {
  /** Fails if `layer` would refuse the database in a directory, or if `check` throws. Writes nothing. */
  static readonly check = (...options: Parameters<typeof checkDirectory>): Layer.Layer<never, DatabaseUnusable> =>
    Layer.effectDiscard(
      Effect.try({ try: () => checkDirectory(...options), catch: (cause) => unusableBecause(options[0], cause) })
    )

  /**
   * Opens the database in a data directory, and creates the directory if necessary; `:memory:` keeps everything in
   * memory.
   */
  static readonly layer = (directory: string): Layer.Layer<Database, DatabaseUnusable> =>
    Layer.effect(
      Database,
      Effect.acquireRelease(
        Effect.try({ try: () => openDatabase(directory), catch: (cause) => unusableBecause(directory, cause) }),
        ({ close }) => Effect.sync(close)
      ).pipe(
        Effect.tap(({ isPresent }) =>
          Effect.forkScoped(
            Effect.andThen(until(() => !isPresent()), Effect.logError(unusable(directory, "Lost").message))
          )
        ),
        Effect.map(({ inTransaction, isPresent, session, sql }) => {
          let hasFailed = false
          /** Whether the open transaction of records has also changed pages. */
          let hasUncommittedPages = false
          const failed = (cause: unknown) => {
            hasFailed = true
            return unusableBecause(directory, cause)
          }
          const attempt = <A>(body: () => A): Effect.Effect<A> =>
            Effect.sync(() => {
              try {
                return body()
              } catch (cause) {
                throw isSqliteError(cause) ? failed(cause) : cause
              }
            })
          /**
           * Runs `alone` when no transaction of records is open. In a fiber that belongs to the open transaction, runs
           * `within` as a part of it.
           */
          const inTurn = <A>(alone: () => A, within: () => A): Effect.Effect<A> =>
            Effect.withFiber(({ context }) =>
              !session.isTransaction()
                ? attempt(alone)
                : Context.getOrUndefined(context, session.transaction) === undefined
                ? session.turn.withPermits(1)(attempt(alone))
                : attempt(within)
            )
          const write: Database["Service"]["write"] = (body) =>
            inTurn(() => inTransaction(() => body(sql)), () => {
              hasUncommittedPages = true
              return body(sql)
            })
          return Database.of({
            directory: directory === ":memory:" ? undefined : directory,
            written: new WrittenPages(),
            connection: { ...session, sql, failed },
            read: (body) =>
              Effect.suspend(() => {
                hasUncommittedPages &&= session.isTransaction()
                // so that a long transaction of records, such as the start of a large batch, does not delay searches
                return hasUncommittedPages ? inTurn(() => body(sql), () => body(sql)) : attempt(() => body(sql))
              }),
            write,
            isWritable: Effect.suspend(() =>
              write((sql) =>
                sql("INSERT OR REPLACE INTO write_check (id, filler) VALUES (1, zeroblob(?))").run(
                  hasFailed ? largeWrite : 1
                )
              )
            ).pipe(
              Effect.map(isPresent),
              Effect.catchDefect(() => Effect.succeed(false)),
              Effect.tap((taken) => Effect.sync(() => hasFailed = !taken))
            )
          })
        })
      )
    )
}

/** Checks a condition every 5 seconds. */
const until = (condition: () => boolean) =>
  Effect.callback<void>((resume) => {
    const timer = setInterval(() => {
      if (!condition()) return
      clearInterval(timer)
      resume(Effect.void)
    }, 5_000).unref()
    return Effect.sync(() => clearInterval(timer))
  })

/** Bytes. */
const largeWrite = 1_048_576

/** Passes written rows to an index, so that it need not read them again. The database stays authoritative. */
export class WrittenPages {
  private follower: Follower | undefined

  follow(follower: Follower): void {
    this.follower = follower
  }

  /** Passes on the rows of new pages, in order, after they are committed. */
  tell(rows: ReadonlyArray<Row>, many: boolean, long: boolean): Effect.Effect<void> {
    return this.follower === undefined ? Effect.void : this.follower(rows, many, long)
  }
}

/**
 * Accepts as many rows as it can. With `many`, the caller waits for an overloaded index; with `long`, until the index
 * contains the page. Never fails: rows that it leaves out are in the database.
 */
type Follower = (rows: ReadonlyArray<Row>, many: boolean, long: boolean) => Effect.Effect<void>
