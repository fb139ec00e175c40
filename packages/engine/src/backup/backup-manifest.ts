import * as Schema from "effect/Schema"
import { readRegularFile } from "@trawl/full-text/effect"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { dialects } from "../records/sql/dialect.ts"
import { stepNames, stepsProblem } from "../records/sql/prepare.ts"
import type { DatabaseFacts } from "../store/copy-database.ts"
import { pageMigrations } from "../store/migrations.ts"
import { refused } from "./backup-failed.ts"

/** Written last: without it, a backup is not complete. */
export const manifestFile = "backup.json"

/** Written first and deleted when the backup is complete. Contains the name of the database. */
export const unfinishedFile = "unfinished.json"

const format = 1

/** The contents of a backup. */
const Manifest = Schema.fromJsonString(Schema.Struct({
  format: Schema.Literal(format),
  /** When the database was copied. */
  takenAt: Schema.String,
  /** The migration steps of the database, with hashes of their statements. */
  pages: Schema.Array(Schema.String),
  records: Schema.Array(Schema.String),
  files: Schema.Array(Schema.Struct({
    /** Relative to the folder, with `/` as separator. */
    path: Schema.String,
    bytes: Schema.Int,
    sha256: Schema.String
  }))
}))
export type Manifest = typeof Manifest.Type

export const manifestText = (
  { pageSteps, recordSteps }: DatabaseFacts,
  takenAt: Date,
  files: Manifest["files"]
): string =>
  JSON.stringify(
    {
      format,
      takenAt: takenAt.toISOString(),
      pages: pageHashes().slice(0, pageSteps),
      records: recordSteps,
      files
    } satisfies Manifest,
    undefined,
    1
  )

/** Reads the manifest of a backup. Refuses an incomplete or damaged backup, and one of another build. */
export const readBackup = (folder: string): Manifest => {
  const text = textOf(join(folder, manifestFile))
  if (text === undefined) {
    throw refused(
      textOf(join(folder, unfinishedFile)) === undefined
        ? `There is no backup in ${folder}: give the folder of a backup.`
        : `The backup in ${folder} is not complete: run \`trawl backup ${folder}\` again to finish it.`
    )
  }
  const manifest = decoded(text)
  if (manifest === undefined) {
    throw refused(
      isOfLaterFormat(text)
        ? `The backup in ${folder} was made by a newer version of Trawl: upgrade Trawl to restore it.`
        : `The backup in ${folder} is damaged: its ${manifestFile} cannot be read. Use another backup.`
    )
  }
  const problem = stepsProblem(manifest.pages, pageHashes()) ??
    stepsProblem(manifest.records, stepNames(dialects.sqlite))
  if (problem !== undefined) {
    throw refused(
      problem === "Older"
        ? `The backup in ${folder} was made by another build of Trawl, and this build cannot read it: restore it with the build that made it.`
        : `The backup in ${folder} was made by a newer version of Trawl: upgrade Trawl to restore it.`
    )
  }
  return manifest
}

export const textOf = (path: string): string | undefined => {
  try {
    return readRegularFile(path).toString("utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return undefined
    }
    throw error
  }
}

const decoded = (text: string): Manifest | undefined => {
  try {
    const manifest = Schema.decodeUnknownSync(Manifest)(text)
    // paths from the file must not lead outside the folder
    return manifest.files.every(({ path }) => path.split("/").every((name) => name !== "" && name !== "..")) ?
      manifest :
      undefined
  } catch {
    return undefined
  }
}

const isOfLaterFormat = (text: string): boolean => {
  try {
    const { format: found } = JSON.parse(text) as { readonly format?: unknown }
    return typeof found === "number" && found > format
  } catch {
    return false
  }
}

const pageHashes = () =>
  pageMigrations.map((statements) => createHash("sha256").update(statements).digest("hex").slice(0, 16))
