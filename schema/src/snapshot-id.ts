import * as Schema from "effect/Schema"
import { limits } from "./limits.ts"
import { textOf } from "./protocol/text-of.ts"
import { assumed } from "./provenance.ts"

/** The path segment that names a snapshot; events of the trace tell it. */
export const SnapshotId = Schema.String
  .annotate({ description: "Letters, digits, `_` and `-`." })
  .check(Schema.isPattern(new RegExp(`^[A-Za-z0-9_-]{1,${limits.snapshotIdLength}}$`, "u"), {
    message: textOf("SnapshotIdInvalid"),
    ...assumed("What a malformed ID is, is not said; every ID shown has this form.")
  }))
  .annotate({ identifier: "SnapshotId" })
