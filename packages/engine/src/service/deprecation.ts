import { OperationFactsKey } from "@trawl/schema"
import * as Context from "effect/Context"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"

/** The replacement of a deprecated operation, and a warning that names it; undefined for other operations. */
export const deprecationOf = ({ annotations }: Pick<HttpApiEndpoint.Top, "annotations">) => {
  const deprecated = Context.getOrUndefined(annotations, OperationFactsKey)?.deprecated
  return deprecated &&
    { successor: deprecated.successor, warning: `This operation is deprecated. Use ${deprecated.use}` }
}
