import { NotRegularFile } from "@trawl/full-text/effect"
import * as Data from "effect/Data"
import { DatabaseUnusable, unusableBecause } from "../store/database-unusable.ts"

/** A backup could not be created or restored. `message` is one line that says what to do. */
export class BackupFailed extends Data.TaggedError("BackupFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** The failure to write files in `folder`. `again` describes what a second attempt does. */
export const failedAt = (folder: string, cause: unknown, again: string): BackupFailed => {
  if (cause instanceof BackupFailed) return cause
  if (cause instanceof DatabaseUnusable) return new BackupFailed({ message: cause.message, cause })
  if (cause instanceof NotRegularFile) {
    return new BackupFailed({
      message: `${cause.path} is not a regular file: remove it, or replace it with a file.`,
      cause
    })
  }
  const { reason } = unusableBecause(folder, cause)
  const message = reason === "DiskFull"
    ? `The disk of ${folder} is full: free some space and run the same command again. ${again}`
    : reason === "Unwritable" || reason === "NotADirectory"
    ? `${folder} cannot be written: give this user write permission, or choose another folder.`
    : `${folder} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}. ${again}`
  return new BackupFailed({ message, cause })
}

export const refused = (message: string): BackupFailed => new BackupFailed({ message })
