import * as Schema from "effect/Schema"

/** An object of a request: it has these fields and no others, and says so to whoever sends another. */
export const closed = <const Fields extends Readonly<Record<string, Schema.Top>>>(
  fields: Fields
): Schema.Struct<Fields> =>
  Schema.Struct(withRequired(fields)).annotate({
    message: "Expected an object",
    messageUnexpectedKey: `Unknown field. Allowed: ${Object.keys(fields).join(", ")}`
  })

/** Gives a missing field its words. They change no type, so the cast holds. */
const withRequired = <Fields extends Readonly<Record<string, Schema.Top>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.annotateKey({ messageMissingKey: "Required" })])
  ) as Fields
