import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Notes what becomes of an answer; the answer itself, which may have been paid for, is worth more than the note. */
export const notWorthFailing = (what: string, note: Effect.Effect<void, SqlError>): Effect.Effect<void> =>
  Effect.catchDefect(Effect.orDie(note), (cause) => Effect.logError(what, String(cause)))
