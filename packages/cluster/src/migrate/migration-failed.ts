import * as Data from "effect/Data"

/** The data could not be migrated. `message` is one line that says what to do. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {
  constructor(message: string, cause?: unknown) {
    super({ message, cause })
  }
}
