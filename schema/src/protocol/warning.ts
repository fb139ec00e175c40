import * as Schema from "effect/Schema"
import { assumed } from "../provenance.ts"

/** Of an answer that has no warning in public sources. */
export const warning = Schema.optionalKey(
  Schema.NullOr(Schema.String).annotate({
    description: "Names the unknown fields of the request that were ignored.",
    ...assumed("An ignored field must not go unnoticed.")
  })
)
