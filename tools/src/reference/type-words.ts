import { componentName, type JsonSchema } from "../openapi-document.ts"
import { alternatives, code } from "./markdown.ts"

/** The context needed to describe a type. */
export interface Surroundings {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** A link to the section about a component. */
  readonly link: (name: string) => string
}

/** A type in words: "list of string", "integer or null". */
export const typeWords = (schema: JsonSchema, around: Surroundings): string => {
  const words = [...new Set(choices(schema, around))]
  return words.at(-1) === "null" && words.some((word) => word.startsWith("list of "))
    ? `${alternatives(words.slice(0, -1))}, or null`
    : alternatives(words)
}

/** Components that are described in place. All others have their own section. */
export const isInlined = ({ anyOf = [], properties }: JsonSchema): boolean =>
  properties === undefined
    ? anyOf.length <= 3
    : Object.keys(properties).length === 1 && onlyValue(properties) !== undefined

/** Fragments that only express a rule across fields are not shapes. */
const isShape = ({ $ref, anyOf, const: value, enum: values, type }: JsonSchema) =>
  $ref !== undefined || type !== undefined || anyOf !== undefined || values !== undefined || value !== undefined

/** The alternatives of a value, in order. */
function choices(schema: JsonSchema, around: Surroundings): ReadonlyArray<string> {
  if (schema.$ref !== undefined) return componentChoices(componentName(schema.$ref), around)
  const members = (schema.anyOf ?? schema.oneOf ?? []).filter(isShape)
  if (members.length > 0) return memberChoices(members, around)
  const values = schema.enum ?? ("const" in schema ? [schema.const] : undefined)
  if (values !== undefined) return values.map((value) => code(JSON.stringify(value)))
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? ["any JSON"] : types.map((type) => oneTypeWords(type, schema, around))
}

function componentChoices(name: string, around: Surroundings): ReadonlyArray<string> {
  const schema = around.schemas[name] ?? {}
  if (!isInlined(schema)) return [`[${name}](${around.link(name)})`]
  const value = onlyValue(schema.properties)
  return value === undefined ? choices(schema, around) : [code(JSON.stringify(value))]
}

/** A string beside listed values is any other string. */
function memberChoices(members: ReadonlyArray<JsonSchema>, around: Surroundings): ReadonlyArray<string> {
  const listed = members.some(({ enum: values }) => values !== undefined)
  return members.flatMap((member) =>
    listed && member.type === "string" && member.enum === undefined ? ["other text"] : choices(member, around)
  )
}

/** The only value of an object such as `{"type":"markdown"}`. */
function onlyValue(properties: JsonSchema["properties"] = {}): unknown {
  const [[name, field] = []] = Object.entries(properties)
  return name !== undefined && field?.enum?.length === 1 ? { [name]: field.enum[0] } : undefined
}

function oneTypeWords(type: string, schema: JsonSchema, around: Surroundings): string {
  const { additionalProperties, contentSchema, format, items, properties } = schema
  if (type === "array") return `list of ${items === undefined ? "any JSON" : typeWords(items, around)}`
  if (type === "string" && contentSchema !== undefined) return `string of JSON: ${typeWords(contentSchema, around)}`
  if (type === "string" && format === "uuid") return "UUID"
  if (type === "string" && format === "uri") return "URL"
  if (type === "string" && format === "binary") return "bytes"
  if (type === "object" && properties === undefined && typeof additionalProperties === "object") {
    return `object of ${typeWords(additionalProperties, around)}`
  }
  return type
}
