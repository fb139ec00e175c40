import type { JsonSchema } from "@trawl/types"
import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** The common interface of schemas of Zod, Valibot, ArkType, Effect and others: see standardschema.dev. */
export interface StandardSchema<out Output = unknown> {
  readonly "~standard": {
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>
    readonly types?: { readonly output: Output } | undefined
    readonly jsonSchema?: { input(options: { readonly target: string }): JsonSchema } | undefined
  }
}

export type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<Issue> }

export interface Issue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** The output type of a Standard Schema. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"]

/** The options to send: each Standard Schema in `formats` is replaced with its JSON Schema. */
export const withJsonSchemas = <Options extends { readonly formats?: unknown }>(options: Options): Options =>
  Array.isArray(options?.formats) ? { ...options, formats: options.formats.map(converted) } : options

/** Returns an error if a schema in `formats` cannot be sent. */
export const checkJsonSchemas = (field: string, formats: ReadonlyArray<unknown> = []): RequestInvalid | undefined =>
  formats.map((format, index) => checkJsonSchema(`${field}[${index}].schema`, (format as Unseen)?.schema)).find((
    wrong
  ) => wrong)

/** The options to send: a Standard Schema in `schema` is replaced with its JSON Schema. */
export const withJsonSchema = <Options>(options: Options): Options => converted(options) as Options

/** Returns an error if a schema cannot be sent, because it is an instance of a class and not plain data. */
export const checkJsonSchema = (field: string, schema: unknown = {}): RequestInvalid | undefined =>
  Object.getPrototypeOf(Object.getPrototypeOf(schema ?? "") ?? {})
    ? requestInvalid(
      field,
      `must be a JSON Schema or convert to one: ${(schema as Error | null)?.message ?? "use a plain object"}`
    )
    : undefined

/** The Standard Schema of a format. */
export const standardOf = (format: unknown): StandardSchema["~standard"] | undefined =>
  (format as Unseen)?.schema?.["~standard"]

interface StandardFormat {
  readonly schema: StandardSchema
  toJsonSchema?(schema: StandardSchema): object
}

/** A format that may not have been type-checked. */
type Unseen = Partial<StandardFormat> | null | undefined

/** `toJsonSchema` is kept because JSON omits functions. */
const converted = (format: unknown): unknown =>
  standardOf(format) ? { ...format as StandardFormat, schema: jsonSchemaOf(format as StandardFormat) } : format

/**
 * If a library cannot create a JSON Schema, the result is the reason, which the check reports. The same applies to an
 * empty schema, which may mean that a converter for other schemas found nothing.
 */
const jsonSchemaOf = ({ schema, toJsonSchema }: StandardFormat): unknown => {
  try {
    const given = toJsonSchema
      ? toJsonSchema(schema)
      : known.get(schema) ?? schema["~standard"].jsonSchema?.input({ target: "draft-07" })
    if (!given) return Error("add `toJsonSchema`")
    if (!toJsonSchema) known.set(schema, given)
    return Object.keys(given).some((key) => key !== "$schema") ? given : Error("omit an empty schema")
  } catch (thrown) {
    return thrown
  }
}

/** Cached, because a conversion can take as long as the rest of a call. */
const known = /* @__PURE__ */ new WeakMap<StandardSchema, object>()
