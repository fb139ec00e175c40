import type { OpenApi, Schema } from "./openapi.ts"

/** The schema that a reference points to, and its name. */
export const resolved = (
  document: OpenApi,
  schema: Schema
): { readonly schema: Schema; readonly name: string | undefined } => {
  const name = schema.$ref?.replace("#/components/schemas/", "")
  const target = name === undefined ? undefined : document.components?.schemas?.[name]
  // siblings of a reference are more specific than its target
  return target === undefined ? { schema, name } : { schema: { ...target, ...withoutReference(schema) }, name }
}

/** The type of a value in a few words: `string`, `integer[]`, `Format[]`, `"a" | "b"`. */
export const typeWords = (document: OpenApi, given: Schema): string => {
  const { name, schema } = resolved(document, given)
  if (schema.enum) return shortList(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const members = schema.anyOf ?? schema.oneOf
  if (members) return name ?? shortList(members.map((member) => typeWords(document, member)))
  const types = [schema.type ?? []].flat()
  if (types.includes("array")) {
    const items = schema.items ? typeWords(document, schema.items) : "any"
    return `${items.includes(" | ") ? `(${items})` : items}[]${types.includes("null") ? " | null" : ""}`
  }
  if (types.includes("object") && name !== undefined) return name
  return types.join(" | ") || name || "any"
}

/** The rules for a value, besides its type. */
export const ruleWords = (schema: Schema): ReadonlyArray<string> => [
  ...Object.entries(bounds).flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [words.replace("#", String(schema[keyword]))]
  ),
  ...Array.isArray(schema["x-rules"]) ? schema["x-rules"].map(String) : []
]

/** The fields of a schema, of its items or of its variants, with the schema that contains them. */
export const fieldsOf = (document: OpenApi, given: Schema): Schema | undefined => {
  const { schema } = resolved(document, given)
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema
  return schema.items ? fieldsOf(document, schema.items) : undefined
}

/** The variants of an object, if there are several. */
export const variantsOf = (document: OpenApi, given: Schema): ReadonlyArray<Schema> => {
  const { schema } = resolved(document, given)
  const members = schema.anyOf ?? schema.oneOf
  if (members) return members.filter((member) => fieldsOf(document, member) !== undefined)
  return schema.items ? variantsOf(document, schema.items) : []
}

const bounds = {
  minimum: "at least #",
  exclusiveMinimum: "more than #",
  maximum: "at most #",
  exclusiveMaximum: "less than #",
  minLength: "at least # characters",
  maxLength: "at most # characters",
  minItems: "at least # items",
  maxItems: "at most # items",
  format: "format #"
} as const

const withoutReference = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "$ref"))

const shortList = (words: ReadonlyArray<string>): string => {
  const each = [...new Set(words)]
  return each.length <= 8 ? each.join(" | ") : `${each.slice(0, 7).join(" | ")} | … ${each.length - 7} more`
}
