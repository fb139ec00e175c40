import * as Schema from "effect/Schema"

/** An object in a request with exactly these fields. The message for an unknown field lists the allowed ones. */
export const closed = <const Fields extends Readonly<Record<string, Schema.Top>>>(
  fields: Fields
): Schema.Struct<Fields> =>
  Schema.Struct(withRequired(fields)).annotate({
    message: "Expected an object",
    messageUnexpectedKey: `Unknown field. Allowed: ${Object.keys(fields).join(", ")}`
  })

/** Adds the message for a missing field. It changes no type, so the cast is safe. */
const withRequired = <Fields extends Readonly<Record<string, Schema.Top>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.annotateKey({ messageMissingKey: "Required" })])
  ) as Fields
