import * as Schema from "effect/Schema"

/** The JSON Schema for the endpoint: derived from the schema, or the one of the request. */
export const wireSchema = (schema: Schema.Constraint): { readonly schema: unknown; readonly strict: boolean } => {
  const annotations = Schema.resolveAnnotations(schema) ?? {}
  const given = annotations[originalSchema]
  if (given !== undefined) return { schema: given, strict: false }
  const stricter = annotations[stricterSchema]
  const { definitions, schema: own } = Schema.toJsonSchemaDocument(Schema.isSchema(stricter) ? stricter : schema, {
    onExcessProperty: "error"
  })
  return { schema: Object.keys(definitions).length === 0 ? own : { ...own, $defs: definitions }, strict: true }
}

/** Any JSON, requested by a user's JSON Schema. `LanguageModel` expects objects, but accepts any JSON. */
export const jsonBySchema = (schema: unknown) =>
  Schema.Json.annotate({ [originalSchema]: schema }) as Schema.Codec<Schema.Json, Record<string, Schema.Json>>

/** Decodes more than the requested schema, because not every endpoint enforces it. */
export const understood = <A, I>(schema: Schema.Codec<A, I>, stricter: Schema.Constraint): Schema.Codec<A, I> =>
  schema.annotate({ [stricterSchema]: stricter })

const stricterSchema = "@trawl/engine/agent/model/stricterSchema"
const originalSchema = "@trawl/engine/agent/model/givenSchema"
