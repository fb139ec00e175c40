import * as Schema from "effect/Schema"

/** One of the known values of a response, or one that a service adds later. */
export const openEnum = <const Values extends ReadonlyArray<string>>(values: Values) =>
  Schema.Union([Schema.Literals(values), Schema.String])
