import type { JsonSchema } from "@trawl/types"
import { type RequestInvalid, requestInvalid } from "./reason.ts"

/** What the schemas of Zod, Valibot, ArkType, Effect and others have in common: see standardschema.dev. */
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

/** What a Standard Schema makes of a value that fits. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"]

/** The options as they are sent: in place of each Standard Schema of `formats` the JSON Schema that it gives. */
export const withJsonSchemas = <Options extends { readonly formats?: unknown }>(options: Options): Options =>
  Array.isArray(options?.formats) ? { ...options, formats: options.formats.map(converted) } : options

/** What is wrong with the schemas of formats as they would be sent. */
export const checkJsonSchemas = (field: string, formats: ReadonlyArray<unknown> = []): RequestInvalid | undefined =>
  formats.map((format, index) => checkJsonSchema(`${field}[${index}].schema`, (format as Unseen)?.schema)).find((
    wrong
  ) => wrong)

/** The options as they are sent: in place of a Standard Schema as `schema` the JSON Schema that it gives. */
export const withJsonSchema = <Options>(options: Options): Options => converted(options) as Options

/** What is wrong with a schema as it would be sent: it is no plain data, but an object of a class. */
export const checkJsonSchema = (field: string, schema: unknown = {}): RequestInvalid | undefined =>
  Object.getPrototypeOf(Object.getPrototypeOf(schema ?? "") ?? {})
    ? requestInvalid(
      field,
      `must be or give a JSON Schema: ${(schema as Error | null)?.message ?? "no class, no function"}`
    )
    : undefined

/** The Standard Schema of a format. */
export const standardOf = (format: unknown): StandardSchema["~standard"] | undefined =>
  (format as Unseen)?.schema?.["~standard"]

interface StandardFormat {
  readonly schema: StandardSchema
  toJsonSchema?(schema: StandardSchema): object
}

/** A format that no compiler may have seen. */
type Unseen = Partial<StandardFormat> | null | undefined

/** A `toJsonSchema` stays: JSON leaves functions out. */
const converted = (format: unknown): unknown =>
  standardOf(format) ? { ...format as StandardFormat, schema: jsonSchemaOf(format as StandardFormat) } : format

/**
 * In place of one that a vendor does not give stands why: the check says it. So it does in place of an empty one, which may say
 * that a converter made for other schemas has found nothing.
 */
const jsonSchemaOf = ({ schema, toJsonSchema }: StandardFormat): unknown => {
  try {
    const given = toJsonSchema
      ? toJsonSchema(schema)
      : known.get(schema) ?? schema["~standard"].jsonSchema?.input({ target: "draft-07" })
    if (!given) return Error("add `toJsonSchema`")
    if (!toJsonSchema) known.set(schema, given)
    return Object.keys(given).some((key) => key !== "$schema") ? given : Error("leave out one that is empty")
  } catch (thrown) {
    return thrown
  }
}

/** A conversion can take as long as all else of a call. */
const known = /* @__PURE__ */ new WeakMap<StandardSchema, object>()
