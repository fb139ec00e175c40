import * as Schema from "effect/Schema"
import { problemsOf } from "./problems-of.ts"

interface Endpoint {
  readonly query: Schema.Constraint | undefined
}

/** The problems of the parameters of a query string, like `problemsOf`; a list may be a single value. */
export const problemsOfQuery = (endpoint: Endpoint) => problemsOf(queryOf(endpoint))

/** The parameters of a query string, as a server reads them. */
export const queryOf = ({ query }: Endpoint): Schema.ConstraintDecoder<unknown> =>
  Schema.toCodecArrayFromSingle(query as Schema.Codec<unknown, unknown>) // every tested operation has one
