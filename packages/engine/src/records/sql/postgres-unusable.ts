import { ConnectionError, isSqlError, SqlError, UnknownError } from "effect/sql/SqlError"
import { DatabaseUnusable, sqlStateOf } from "../../store/database-unusable.ts"

/** What a PostgreSQL server reports about itself and the database. */
export interface ServerFacts {
  /** Number such as 140005 for 14.5. */
  readonly number: number
  readonly version: string
  /** The result of `version()`. */
  readonly product: string
  readonly isReadOnly: boolean
  readonly encoding: string
  /** The schema for tables; null if none of the schemas in `search_path` exists. */
  readonly schema: string | null
  /** Whether the user may create tables. */
  readonly mayCreate: boolean
}

/** The reason why the engine cannot keep its records in this database; undefined if it can. */
export const unsupportedBecause = (
  name: string,
  { encoding, isReadOnly, mayCreate, number, product, schema, version }: ServerFacts
): DatabaseUnusable | undefined => {
  const unusable = (reason: DatabaseUnusable["reason"], message: string) =>
    new DatabaseUnusable({ path: name, reason, message })
  if (!product.startsWith("PostgreSQL ")) {
    return unusable(
      "NotPostgres",
      `The database ${name} is ${product.split(" ")[0]}, not PostgreSQL: use PostgreSQL ${oldest} or newer.`
    )
  }
  if (number < oldest * 10_000) {
    return unusable(
      "TooOld",
      `The database ${name} runs on PostgreSQL ${version}, which is too old: use PostgreSQL ${oldest} or newer.`
    )
  }
  if (isReadOnly) {
    return unusable(
      "ReadOnly",
      `The database ${name} is read-only: use the primary server, and a user with write access.`
    )
  }
  if (encoding !== "UTF8") {
    return unusable(
      "WrongEncoding",
      `The database ${name} has the encoding ${encoding}: create one with the encoding UTF8.`
    )
  }
  if (schema === null) {
    return unusable(
      "Missing",
      `The database ${name} has none of the schemas in search_path: create one, such as CREATE SCHEMA trawl.`
    )
  }
  return mayCreate ? undefined : unusable(
    "Refused",
    `The user of the database ${name} may not create tables: grant the CREATE privilege on the schema ${schema}.`
  )
}

const oldest = 14

/** A command has locked the database, or needs it while others use it. */
export const inUse = (name: string, isEngine: boolean): DatabaseUnusable =>
  new DatabaseUnusable({
    path: name,
    reason: "InUse",
    message: isEngine
      ? `The database ${name} is in use by \`trawl migrate\`: wait until it has ended.`
      : `The database ${name} is in use by an engine or another command: stop it first, or use another database.`
  })

/** A pooler in transaction mode shares connections to the server, so session locks do not work. */
export const pooled = (name: string): DatabaseUnusable =>
  new DatabaseUnusable({
    path: name,
    reason: "Pooled",
    message:
      `The database ${name} is behind a connection pooler in transaction mode: connect to PostgreSQL itself, or set the pooler to session mode.`
  })

/** A migration has copied only part of a data directory. */
export const partlyMigrated = (name: string, directory: string): DatabaseUnusable =>
  new DatabaseUnusable({
    path: name,
    reason: "PartlyMigrated",
    message:
      `The database ${name} has only a part of the data in ${directory}: run \`trawl migrate --data ${directory}\` again to finish it.`
  })

/** Fails statements while the database is lost. The loss is already in the log. */
export const unavailable = (name: string): SqlError => {
  const message = `The database ${name} is not available`
  return connectionError(message, new DatabaseUnusable({ path: name, reason: "Unreachable", message }))
}

/** The server did not answer. */
export const unanswered = (milliseconds: number): SqlError => {
  const message = `no answer within ${milliseconds / 1000} seconds`
  return connectionError(message, new Error(message))
}

/** The driver has failed. */
export const unexpected = (cause: unknown): SqlError =>
  new SqlError({ reason: new UnknownError({ cause, message: String(cause) }) })

const connectionError = (message: string, cause: Error) =>
  new SqlError({ reason: new ConnectionError({ cause, message }) })

/** Whether a statement may have failed because the server is closing its connection, or has closed it. */
export const isConnectionLost = (error: SqlError): boolean =>
  error.reason._tag === "ConnectionError" || sqlStateOf(error)?.startsWith("57P") === true

/** The reason why the database cannot be used, in one line without the password. */
export const unusableAt = (name: string, error: SqlError | DatabaseUnusable): DatabaseUnusable => {
  if (error instanceof DatabaseUnusable) {
    const cause = error.reason === "Failed" ? sqlErrorIn(error.cause) : undefined
    if (cause !== undefined) return unusableAt(name, cause)
    const message = messages[error.reason]
    return message === undefined || error.path !== name
      ? error
      : new DatabaseUnusable({ ...error, message: message(name) })
  }
  const state = sqlStateOf(error) ?? ""
  const serverMessage = serverMessageOf(error)
  const [reason, message] = error.reason._tag === "AuthenticationError"
    ? [
      "Refused",
      `The database ${name} refused the user: check the name and the password in the database URL (${serverMessage}).`
    ]
    : state === "3D000"
    ? ["Missing", `There is no database ${name}: create it, or use another one.`]
    : state === "53100"
    ? ["DiskFull", `The disk of the database ${name} is full: free some space and start again.`]
    : state === "42501"
    ? ["Refused", `The user of the database ${name} lacks rights (${serverMessage}): grant them again.`]
    : state === "25006"
    ? ["ReadOnly", `The database ${name} is read-only: use the primary server, and a user with write access.`]
    : error.reason._tag === "ConnectionError" || state.startsWith("57P") || state.startsWith("53")
    ? [
      "Unreachable",
      `The database ${name} cannot be reached: check that PostgreSQL runs there, and the database URL (${serverMessage}).`
    ]
    : ["Failed", `The database ${name} failed: ${serverMessage}.`]
  return new DatabaseUnusable({ path: name, reason: reason as DatabaseUnusable["reason"], message, cause: error })
}

const sqlErrorIn = (cause: unknown): SqlError | undefined =>
  isSqlError(cause) ? cause : cause instanceof Error ? sqlErrorIn(cause.cause) : undefined

const messages: Partial<Record<DatabaseUnusable["reason"], (name: string) => string>> = {
  Newer: (name) =>
    `The database ${name} was written by a newer version of Trawl: upgrade Trawl, or use another database.`,
  Older: (name) =>
    `The database ${name} was written by an earlier build of Trawl, and this build cannot read it: use an empty database.`
}

/** The message of the server or the operating system. It never contains the password. */
const serverMessageOf = ({ reason }: SqlError): string => {
  const { cause, message } = reason
  return (cause instanceof Error ? cause.message || codeOf(cause) || message : message).split("\n")[0] ?? ""
}

const codeOf = (cause: Error): string => "code" in cause ? String(cause.code) : ""
