import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { open, rename, rm } from "node:fs/promises"

/** The brief cannot be written; `message` is one line. */
export class FileUnwritable
  extends Data.TaggedError("FileUnwritable")<{ readonly message: string; readonly cause: unknown }>
{}

/** Writes a file atomically: a reader sees either the old or the complete new content. */
export const writeFile = (path: string, text: string): Effect.Effect<void, FileUnwritable> =>
  Effect.tryPromise({
    try: async () => {
      const draft = `${path}.${randomUUID()}.tmp`
      try {
        const file = await open(draft, "wx")
        await file.writeFile(text)
        await file.sync()
        await file.close()
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    catch: (cause) =>
      new FileUnwritable({
        message: `${path} cannot be written: ${
          cause instanceof Error ? cause.message.replace(/, .*/, "") : String(cause)
        }`,
        cause
      })
  }).pipe(Effect.uninterruptible)
