import * as Schema from "effect/Schema"

/**
 * An optional request field with a documented default. The default is an annotation, not a decoding step: nothing is
 * added to a client's request; the engine applies the default.
 */
export const defaulted = <S extends Schema.Top>(schema: S, value: S["Encoded"]): Schema.optionalKey<S> =>
  Schema.optionalKey(schema.annotate({ default: value } as never) as unknown as S)
