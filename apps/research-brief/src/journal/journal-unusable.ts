import * as Data from "effect/Data"

/** The journal cannot be read or written, so nothing was requested: `message` is one line that says what to do. */
export class JournalUnusable
  extends Data.TaggedError("JournalUnusable")<{ readonly message: string; readonly cause?: unknown }>
{}
