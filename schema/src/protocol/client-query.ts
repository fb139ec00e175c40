import * as Schema from "effect/Schema"
import { publicFact } from "../provenance.ts"

/** Parameters that existing clients add to query strings, which reject unknown parameters. They have no effect. */
export const clientQuery = {
  origin: Schema.optionalKey(
    Schema.String.annotate({ description: "Name of the calling program.", ...publicFact("K:v2/methods/research.ts") })
  ),
  integration: Schema.optionalKey(
    Schema.String.annotate({
      description: "Name of the platform that the calling program runs on.",
      ...publicFact("A:controllers/v2/research-proxy.ts")
    })
  )
}
