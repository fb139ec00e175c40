import * as Schema from "effect/Schema"
import { assumed } from "../provenance.ts"

/** The field `warning` of responses for which public sources have none. */
export const warning = Schema.optionalKey(
  Schema.NullOr(Schema.String).annotate({
    description: "Names the unknown fields of the request that were ignored.",
    ...assumed("An ignored field must not go unnoticed.")
  })
)
