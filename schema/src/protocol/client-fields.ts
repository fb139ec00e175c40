import * as Schema from "effect/Schema"
import { publicFact } from "../provenance.ts"

/** Fields that existing clients add to every body. They have no effect. */
export const clientFields = {
  origin: Schema.optionalKey(
    Schema.String.annotate({ description: "Name of the calling program.", ...publicFact("A:controllers/v2/types.ts") })
  ),
  integration: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "Name of the platform that the calling program runs on.",
      ...publicFact("A:utils/integration.ts")
    })
  )
}
