import {
  componentName,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  resolved
} from "../openapi-document.ts"
import type { Argument } from "./argument.ts"
import { parameterName } from "./names.ts"

/**
 * An operation whose request contains a file, or a reference to one that was uploaded before. Both forms have options.
 */
export interface FileForm {
  readonly file: string
  readonly optionsField: string
  /** The component of the options. */
  readonly options: string
  readonly reference: string
  readonly args: ReadonlyArray<Argument>
}

/** Derived from the two bodies of the operation; throws if they do not have this form. */
export const fileForm = (
  operation: OpenApiOperation | undefined,
  { components: { schemas } }: OpenApiDocument
): FileForm => {
  const named = (schema: JsonSchema = {}): JsonSchema => resolved(schema, schemas)
  const parts = Object.entries(named(operation?.requestBody?.content["multipart/form-data"]?.schema).properties ?? {})
  const file = parts.find(([, schema]) => named(schema).format === "binary")?.[0]
  const [optionsField, encoded] = parts.find(([, schema]) => contentSchema(named(schema)) !== undefined) ?? []
  const options = componentName(contentSchema(named(encoded))?.$ref ?? "")
  const { required = [], properties: optional = {} } = named(
    operation?.requestBody?.content["application/json"]?.schema
  )
  const [reference] = required.filter((name) => name in optional && !(name in (schemas[options]?.properties ?? {})))
  if (file === undefined || optionsField === undefined || options === "" || reference === undefined) {
    throw new Error(`${operation?.operationId} has no body with a file and options, or a reference to a file`)
  }
  const words = optional[reference]?.description ?? ""
  return {
    file,
    optionsField,
    options,
    reference,
    args: [
      argument(
        parameterName(file),
        "bytes",
        false,
        `The bytes of the file, unless \`${parameterName(reference)}\` refers to one.`
      ),
      argument("filename", "str", true, "Required with a file. The extension determines the type."),
      argument("content_type", "str", true, "Default: the type of the extension."),
      argument(parameterName(reference), "str", true, `Instead of a file. ${words}`.trim())
    ]
  }
}

const contentSchema = (schema: JsonSchema): JsonSchema | undefined =>
  "contentSchema" in schema ? schema.contentSchema as JsonSchema : undefined

const argument = (name: string, type: string, keyword: boolean, words: string): Argument => ({
  wire: null,
  name,
  type: `${type} | None`,
  required: false,
  keyword,
  words
})
