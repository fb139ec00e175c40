import * as Schema from "effect/Schema"
import { problemsOf } from "./problems-of.ts"

interface Endpoint {
  readonly query: Schema.Constraint | undefined
}

/** What an operation says about the parameters of a query string, as `problemsOf`; a list may come as one value. */
export const problemsOfQuery = (endpoint: Endpoint) => problemsOf(queryOf(endpoint))

/** The parameters of a query string, as a server reads them. */
export const queryOf = ({ query }: Endpoint): Schema.ConstraintDecoder<unknown> =>
  Schema.toCodecArrayFromSingle(query as Schema.Codec<unknown, unknown>) // every operation under test has one
