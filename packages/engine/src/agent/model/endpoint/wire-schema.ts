import * as Schema from "effect/Schema"

/** The JSON Schema that an endpoint is sent for a schema: its own, or that of whoever asked for the data. */
export const wireSchema = (schema: Schema.Constraint): { readonly schema: unknown; readonly strict: boolean } => {
  const annotations = Schema.resolveAnnotations(schema) ?? {}
  const given = annotations[givenSchema]
  if (given !== undefined) return { schema: given, strict: false }
  const stricter = annotations[stricterSchema]
  const { definitions, schema: own } = Schema.toJsonSchemaDocument(Schema.isSchema(stricter) ? stricter : schema, {
    onExcessProperty: "error"
  })
  return { schema: Object.keys(definitions).length === 0 ? own : { ...own, $defs: definitions }, strict: true }
}

/** Any JSON, which an endpoint is asked for by a JSON Schema of somebody else's. `LanguageModel` wants objects, and takes every JSON. */
export const jsonBySchema = (schema: unknown) =>
  Schema.Json.annotate({ [givenSchema]: schema }) as Schema.Codec<Schema.Json, Record<string, Schema.Json>>

/** What is understood of an answer, which is more than is asked for: not every endpoint holds its model to a schema. */
export const understood = <A, I>(schema: Schema.Codec<A, I>, asked: Schema.Constraint): Schema.Codec<A, I> =>
  schema.annotate({ [stricterSchema]: asked })

const stricterSchema = "@trawl/engine/agent/model/stricterSchema"
const givenSchema = "@trawl/engine/agent/model/givenSchema"
