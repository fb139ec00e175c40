import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Stored answers of paid providers, by request. */
export class AnswerCache extends Context.Service<AnswerCache, {
  /** The answer, if it is not older than this many milliseconds. */
  readonly get: (identity: string, milliseconds: number) => Effect.Effect<string | undefined, SqlError>
  /** Stores an answer for this many milliseconds, unless newer answers need the space. */
  readonly put: (identity: string, answer: string, milliseconds: number) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/federation/AnswerCache") {}

/**
 * Logs the failure of a write and continues: an answer that may have been paid for is returned even if it cannot be
 * recorded.
 */
export const logFailure = (what: string, note: Effect.Effect<void, SqlError>): Effect.Effect<void> =>
  Effect.catchDefect(Effect.orDie(note), (cause) => Effect.logError(what, String(cause)))
