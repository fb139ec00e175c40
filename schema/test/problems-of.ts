import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** The problems of a request body, one `path: message` per problem; empty if the body is valid. */
export const problemsOf = (schema: Schema.ConstraintDecoder<unknown>) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (body: unknown): ReadonlyArray<string> =>
    Result.match(decode(body, { onExcessProperty: "error", errors: "all" }), {
      onSuccess: () => [],
      onFailure: ({ issue }) =>
        format(issue).issues.map(({ path, message }) => `${(path ?? []).map(String).join(".")}: ${message}`)
    })
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()
