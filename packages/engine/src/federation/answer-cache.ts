import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Answers that were paid for, by what was asked. */
export class AnswerCache extends Context.Service<AnswerCache, {
  /** The answer, if it is no older than so many milliseconds. */
  readonly get: (identity: string, milliseconds: number) => Effect.Effect<string | undefined, SqlError>
  /** Keeps an answer for as many milliseconds, unless newer ones need its place. */
  readonly put: (identity: string, answer: string, milliseconds: number) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/federation/AnswerCache") {}

/** Notes what becomes of an answer; the answer itself, which may have been paid for, is worth more than the note. */
export const logFailure = (what: string, note: Effect.Effect<void, SqlError>): Effect.Effect<void> =>
  Effect.catchDefect(Effect.orDie(note), (cause) => Effect.logError(what, String(cause)))
