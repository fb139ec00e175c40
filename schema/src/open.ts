import * as Schema from "effect/Schema"

/** An object of a response: it has these fields, and any others that a service adds. */
export const open = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Schema.Unknown)])
