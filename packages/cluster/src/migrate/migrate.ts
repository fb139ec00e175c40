import {
  DatabaseUnusable,
  NotRegularFile,
  number,
  prepare,
  readDatabaseUrl,
  type Row,
  StoredArtifacts,
  text,
  unusableAt,
  unusableBecause,
  withExclusiveClient
} from "@trawl/engine/parts"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ClusteredOptions } from "../clustered.ts"
import { BlobStore } from "../corpus/blob-store.ts"
import * as PgBlobStore from "../corpus/pg-blob-store.ts"
import { prepareCorpus } from "../corpus/prepare-corpus.ts"
import { filePart } from "./file-part.ts"
import { MigrationFailed } from "./migration-failed.ts"
import { pagePart } from "./page-part.ts"
import { copyPart, isSame, type Part } from "./part.ts"
import { recordPart } from "./record-part.ts"
import { paperPart } from "./paper-part.ts"
import { profilePart } from "./profile-part.ts"
import { openSource, type Source } from "./source.ts"

export interface MigrateOptions extends Pick<ClusteredOptions, "databaseUrl"> {
  /** The data directory of a stopped engine. Only its lock changes. */
  readonly dataDirectory: string
  /** Called after each step. */
  readonly progress?: ((progress: MigrationProgress) => void) | undefined
}

export interface MigrationProgress {
  readonly step: "copy" | "compare"
  /** A table of records, or `page`, `file`, `paper` or `profile`. */
  readonly part: string
  /** The number of its rows that have been copied or compared. */
  readonly rows: number
  /** The number of its rows in the data directory. */
  readonly count: number
}

export interface Migrated {
  /** The number of rows of each non-empty table, and of pages, files, papers and profiles. */
  readonly copied: ReadonlyMap<string, number>
}

/**
 * Copies the data of an engine to a PostgreSQL database: pages, jobs, agent runs, credits, files, papers and browser
 * profiles. Compares all copied rows with the originals at the end. After an interruption, call it again: it continues where it stopped. Until it has
 * finished, no engine starts with the database. Fails with `MigrationFailed`.
 */
export const migrate = (options: MigrateOptions): Promise<Migrated> => Effect.runPromise(migration(options))

const migration = Effect.fnUntraced(
  function*({ databaseUrl, dataDirectory, progress = () => undefined }: MigrateOptions) {
    const { name } = yield* Effect.try({
      try: () => readDatabaseUrl(databaseUrl),
      catch: (cause) => new MigrationFailed(messageOf(cause))
    })
    const source = yield* Effect.acquireRelease(
      Effect.try({ try: () => openSource(dataDirectory), catch: (cause) => cause }),
      ({ close }) => Effect.sync(close)
    )
    return yield* withExclusiveClient(databaseUrl, (sql) =>
      Effect.gen(function*() {
        yield* prepare(sql, name)
        yield* prepareCorpus(name)
        const blobs = yield* BlobStore
        const parts = [
          ...source.tables.map((table) => recordPart(source, table)),
          pagePart(source, blobs),
          filePart(source, blobs),
          paperPart(source),
          profilePart(source)
        ]
        if (!(yield* begin(source, parts, name))) {
          for (const part of parts) {
            yield* copyPart(part, (rows) => progress({ step: "copy", part: part.name, rows, count: part.count }))
          }
          for (const part of parts) {
            if (!(yield* isSame(part))) return yield* Effect.fail(hasChanged(source, name))
            progress({ step: "compare", part: part.name, rows: part.count, count: part.count })
          }
          yield* finish(source)
        }
        return { copied: new Map(parts.filter(({ count }) => count > 0).map((part) => [part.name, part.count])) }
      }).pipe(
        Effect.provide(Layer.provideMerge(PgBlobStore.layer, Layer.succeed(SqlClient, sql))),
        Effect.catchCause((cause) => {
          const error = Cause.squash(cause)
          return Effect.fail(isSqlError(error) || error instanceof DatabaseUnusable ? unusableAt(name, error) : error)
        })
      ))
  },
  Effect.scoped,
  (work, { dataDirectory }) => Effect.mapError(work, (cause) => failedIn(dataDirectory, cause))
)

const failedIn = (directory: string, cause: unknown) =>
  cause instanceof MigrationFailed ? cause : new MigrationFailed(
    cause instanceof NotRegularFile
      ? `${cause.path} is not a regular file: remove it, or replace it with a file.`
      : unusableBecause(directory, cause).message,
    cause
  )

/**
 * Records the start of the migration, unless it has already begun. Returns whether it has finished. Fails if the
 * database has other data, or if the source has changed since.
 */
const begin = Effect.fnUntraced(function*(source: Source, parts: ReadonlyArray<Part>, name: string) {
  const sql = yield* SqlClient
  const [earlier] = yield* sql<Row>`SELECT source, directory, page_version, finished_at FROM data_migration`
  if (earlier === undefined) {
    for (const { table } of parts) {
      const [known] = yield* sql`SELECT 1 AS known FROM ${sql(table)} LIMIT 1`
      if (known !== undefined) return yield* Effect.fail(hasOtherData(name))
    }
    const { directory, name: of, pageVersion } = source
    yield* sql`INSERT INTO data_migration ${sql.insert({ id: 1, source: of, directory, page_version: pageVersion })}`
    return false
  }
  if (text(earlier, "source") !== source.name) return yield* Effect.fail(hasOtherData(name, text(earlier, "directory")))
  if (earlier["finished_at"] !== null) return true
  if (number(earlier, "page_version") !== source.pageVersion) return yield* Effect.fail(hasChanged(source, name))
  return false
})

const hasOtherData = (name: string, directory?: string) =>
  new MigrationFailed(
    `The database ${name} already has ${
      directory === undefined ? "other data" : `data of ${directory}`
    }: use an empty database.`
  )

const hasChanged = ({ directory }: Source, name: string) =>
  new MigrationFailed(
    `The data in ${directory} differs from what was copied to the database ${name}, because an engine has run there since: empty the database and run the command again.`
  )

/** Sets the next row numbers, copies the key that signs links to files, and lets engines start. */
const finish = Effect.fnUntraced(function*({ directory, sql: from }: Source) {
  const sql = yield* SqlClient
  const keyFile = join(directory, StoredArtifacts.filesKey)
  yield* sql.withTransaction(Effect.gen(function*() {
    for (const row of from("SELECT name, seq FROM sqlite_sequence").all()) {
      yield* sql`
        SELECT setval(pg_get_serial_sequence(attrelid::regclass::text, attname), ${
        number(row, "seq")
      }) FROM pg_attribute
        WHERE attrelid = to_regclass(${text(row, "name")}) AND attidentity <> '' AND ${number(row, "seq")} > 0
      `
    }
    if (existsSync(keyFile)) yield* sql`UPDATE corpus SET file_key = ${readFileSync(keyFile)}`
    const now = yield* Clock.currentTimeMillis
    yield* sql`
      UPDATE data_migration SET finished_at = ${now}, system = corpus.system,
        transaction = last.transaction, sequence = last.sequence
      FROM corpus, (
        SELECT transaction, sequence FROM page_change UNION ALL SELECT '0', 0
        ORDER BY transaction DESC, sequence DESC LIMIT 1
      ) AS last
    `
    yield* sql`DELETE FROM data_migration_part`
  }))
})

const messageOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)
