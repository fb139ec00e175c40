import * as Schema from "effect/Schema"
import { limits } from "./limits.ts"
import { textOf } from "./protocol/text-of.ts"
import { assumed } from "./provenance.ts"

/** The path segment with the ID of a snapshot, which is in events of the trace. */
export const SnapshotId = Schema.String
  .annotate({ description: "Letters, digits, `_` and `-`." })
  .check(Schema.isPattern(new RegExp(`^[A-Za-z0-9_-]{1,${limits.snapshotIdLength}}$`, "u"), {
    message: textOf("SnapshotIdInvalid"),
    ...assumed("No source defines a malformed ID; every published ID has this form.")
  }))
  .annotate({ identifier: "SnapshotId" })
