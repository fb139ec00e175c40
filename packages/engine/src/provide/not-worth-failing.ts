import * as Effect from "effect/Effect"

/** Notes what becomes of an answer; the answer itself, which may have been paid for, is worth more than the note. */
export const notWorthFailing = (what: string, note: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.catchDefect(note, (cause) => Effect.logError(what, String(cause)))
