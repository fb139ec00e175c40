import * as Schema from "effect/Schema"

/** An object of a response: it has these fields, and whatever else a service adds to it. */
export const open = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Schema.Unknown)])
