import * as Schema from "effect/Schema"
import { assumed } from "../provenance.ts"

/** The `warning` of a response that has none in public sources. */
export const warning = Schema.optionalKey(
  Schema.NullOr(Schema.String).annotate({
    description: "Names the unknown fields of the request that were ignored.",
    ...assumed("An ignored field must not go unnoticed.")
  })
)
