import { takeLock } from "@trawl/cli/process-lock"
import * as Effect from "effect/Effect"
import { JournalUnusable } from "./journal-unusable.ts"

/**
 * Locks a file until the scope closes, because two processes would pay for the same responses. A lock left by a killed
 * process does not count.
 */
export const lock = (file: string) => {
  const path = `${file}.lock`
  return Effect.acquireRelease(
    Effect.try({ try: () => takeLock(path), catch: (cause) => unusable(path, cause) }).pipe(
      Effect.flatMap((unlock) =>
        typeof unlock === "number"
          ? Effect.fail(
            new JournalUnusable({
              message:
                `Process ${unlock} is writing the same brief. Wait until it ends, or choose another file with --out. (${path})`
            })
          )
          : Effect.succeed(unlock)
      )
    ),
    (unlock) => Effect.sync(unlock)
  )
}

const unusable = (path: string, cause: unknown) =>
  new JournalUnusable({
    message: `${path} cannot be written (${
      cause instanceof Error ? cause.message.replace(/, .*/, "") : String(cause)
    }): choose another --out.`,
    cause
  })
