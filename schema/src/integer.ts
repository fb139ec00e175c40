import * as Schema from "effect/Schema"

/** A whole number. `Schema.Int` rejects numbers beyond 2^53, which JSON Schema's `integer` accepts. */
export const Integer = Schema.Finite.check(
  Schema.makeFilter(Number.isInteger, { expected: "an integer", toJsonSchema: () => ({ type: "integer" }) })
)
