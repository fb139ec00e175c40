import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { NotAvailable } from "./not-available.ts"

/** The data directory cannot be used; `message` is one line that says what to do. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{
  /** The path of the data directory, as given. */
  readonly path: string
  readonly reason: DatabaseProblem
  readonly message: string
  readonly cause?: unknown
}> {}

export type DatabaseProblem =
  | "NotADirectory"
  | "Unwritable"
  | "InUse"
  | "Missing"
  | "Lost"
  | "NotADatabase"
  | "Corrupt"
  | "Newer"
  | "Older"
  | "Taken"
  | "DiskFull"
  | "DiskFailed"
  | "Failed"
  | "OtherCorpus"
  // only for PostgreSQL; their messages are in records/sql/postgres-unusable.ts
  | PostgresProblem

type PostgresProblem =
  | "NotPostgres"
  | "PartlyMigrated"
  | "Pooled"
  | "ReadOnly"
  | "Refused"
  | "TooOld"
  | "Unreachable"
  | "WrongEncoding"

/** Converts the error of a file or SQLite operation to a `DatabaseUnusable`. */
export const unusableBecause = (path: string, cause: unknown): DatabaseUnusable => {
  if (cause instanceof DatabaseUnusable) return cause
  return unusable(path, problemOf(cause), cause)
}

/** Whether the failure is a temporary failure of the database, such as a full disk, or of a bucket. */
export const mayBeWrittenLater = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) =>
    isTemporary(Cause.isDieReason(reason) ? reason.defect : Cause.isFailReason(reason) ? reason.error : undefined)
  )

/** Logs a temporarily failed write, such as on a full disk, and continues with `instead`. Passes other failures on. */
export const unlessUnwritable =
  <B>(what: string, instead: B) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | B, E, R> =>
    Effect.catchCause(
      effect,
      (cause) =>
        mayBeWrittenLater(cause)
          ? Effect.as(Effect.logError(`${what} could not be written`, cause), instead)
          : Effect.failCause(cause)
    )

const isTemporary = (error: unknown): boolean =>
  error instanceof DatabaseUnusable
    ? isTransient(error)
    : error instanceof NotAvailable
    ? true
    : isSqlError(error) && (error.isRetryable || transientStates.test(sqlStateOf(error) ?? ""))

/** Whether a statement failed because PostgreSQL is not available. The loss itself is logged once. */
export const isLostDatabase = (error: unknown): boolean => unusableIn(error)?.reason === "Unreachable"

/** Whether a statement failed because the disk of PostgreSQL is full. `records/sql/postgres.ts` logs it. */
export const isFullDisk = (error: unknown): boolean => isSqlError(error) && sqlStateOf(error) === "53100"

/** Whether a statement failed because the user of PostgreSQL has lost rights. `records/sql/postgres.ts` logs it. */
export const lacksRights = (error: unknown): error is SqlError => isSqlError(error) && sqlStateOf(error) === "42501"

/** The problem of the database because of which a statement failed. */
export const unusableIn = (error: unknown): DatabaseUnusable | undefined =>
  isSqlError(error) && error.reason.cause instanceof DatabaseUnusable ? error.reason.cause : undefined

/** The SQLSTATE that PostgreSQL gave for an error. */
export const sqlStateOf = ({ reason: { cause } }: SqlError): string | undefined =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined

// https://www.postgresql.org/docs/current/errcodes-appendix.html: refused users, missing rights, read-only, a full disk or too many connections,
// and a server that stops or starts
const transientStates = /^(?:28...|25006|42501|53...|57P..|58030)$/u

export const isTransient = ({ reason }: DatabaseUnusable): boolean => passing.has(reason)

const passing: ReadonlySet<DatabaseProblem> = new Set(["DiskFailed", "DiskFull", "InUse", "Unwritable"])

export const unusable = (path: string, reason: DatabaseProblem, cause?: unknown): DatabaseUnusable =>
  new DatabaseUnusable({ path, reason, message: explain(path, reason, cause), cause })

export const isSqliteError = (cause: unknown): cause is SqliteError =>
  cause instanceof Error && "errcode" in cause && typeof cause.errcode === "number"

interface SqliteError extends Error {
  readonly errcode: number
}

const problemOf = (cause: unknown): DatabaseProblem => {
  if (isSqliteError(cause)) return sqliteProblems[cause.errcode & primaryCode] ?? "Failed"
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return fileProblems[code] ?? "Failed"
}

const explain = (path: string, reason: DatabaseProblem, cause: unknown): string => {
  switch (reason) {
    case "NotADirectory":
      return `The data directory ${path} cannot be created because a file stands in its way: choose another data directory.`
    case "Unwritable":
      return `The data directory ${path} cannot be written: give this user write permission, or choose another data directory.`
    case "InUse":
      return `The data directory ${path} is locked by another process: stop that process, or choose another data directory.`
    case "Missing":
      return `There is no database of Trawl in ${path}: give the data directory of an engine${
        Array.isArray(cause) && cause.length > 0 ? `, such as ${cause.slice(0, 3).join(", ")}` : ""
      }.`
    case "Lost":
      return `The database in ${path} was moved or deleted while the engine used it, so what the engine stores may be lost: stop the engine, restore the directory, and start it again.`
    case "NotADatabase":
      return `The file trawl.db in the data directory ${path} is not a database of Trawl: move it away, or choose another data directory.`
    case "Corrupt":
      return `The database in ${path} is damaged: restore the directory from a backup, or delete it to start empty.`
    case "Newer":
      return `The database in ${path} was written by a newer version of Trawl: upgrade Trawl, or choose another data directory.`
    case "Older":
      return `The database in ${path} was written by an earlier build of Trawl, and this build cannot read it. Choose another data directory, or move this one to start with an empty one.`
    case "Taken":
      return `The database ${path} has tables of another program: use an empty database, or create a schema and add it to the database URL: ?options=-csearch_path%3Dtrawl.`
    case "OtherCorpus":
      return `The data directory ${path} has pages that do not come from the database of this cluster: choose another data directory.`
    case "DiskFull":
      return `The disk of the data directory ${path} is full: free some space and try again.`
    case "DiskFailed":
      return `The disk of the data directory ${path} cannot be read or written. Check that it exists and has free space.`
    default:
      return `The database in ${path} failed: ${cause instanceof Error ? cause.message : String(cause)}.`
  }
}

const fileProblems: Readonly<Record<string, DatabaseProblem>> = {
  EEXIST: "NotADirectory",
  ENOTDIR: "NotADirectory",
  EACCES: "Unwritable",
  EPERM: "Unwritable",
  EROFS: "Unwritable",
  ENOENT: "Unwritable",
  ENOSPC: "DiskFull",
  EDQUOT: "DiskFull"
}

// https://sqlite.org/rescode.html; the higher bits have details about the same problem
const primaryCode = 0xff
const sqliteProblems: Readonly<Record<number, DatabaseProblem>> = {
  5: "InUse",
  6: "InUse",
  8: "Unwritable",
  10: "DiskFailed",
  11: "Corrupt",
  13: "DiskFull",
  14: "Unwritable",
  26: "NotADatabase"
}
