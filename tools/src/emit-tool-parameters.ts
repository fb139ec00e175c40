import { type Emitter, notice } from "./emitter.ts"
import { componentName, type JsonSchema, resolved } from "./openapi-document.ts"
import { programFields, programFieldsOf, type ToolField, toolFields } from "./tool-fields.ts"

/** Generates the request fields that language models may set, as JSON Schemas without references. */
export const emitToolParameters: Emitter = {
  owns: ["packages/types/src/generated"],
  emit: async ({ document: { components: { schemas } } }) => [{
    path: "packages/types/src/generated/tool-parameters.ts",
    text: [
      notice + types,
      ...Object.entries(toolFields).map(([name, fields]) => constant(name, parameters(name, fields, schemas))),
      forPrograms
    ].join("\n")
  }]
}

/** Mutable types without interfaces, because other libraries declare their JSON Schema parameters that way. */
const types = `
/** A JSON Schema of the arguments of a tool. */
export type ToolParameters = {
  type: "object"
  properties: { [name: string]: ToolParameter }
  required: Array<string>
  additionalProperties: false
}

/** A JSON Schema of what a field may hold. */
export type ToolParameter = {
  type?: "string" | "integer" | "number" | "boolean" | "array" | "object"
  description?: string
  enum?: Array<string>
  anyOf?: Array<ToolParameter>
  items?: ToolParameter
  properties?: { [name: string]: ToolParameter }
  required?: Array<string>
  additionalProperties?: boolean
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  format?: string
  default?: string | number | boolean | Array<string>
}
`

const decided = (component: string): ReadonlyArray<string> => {
  const own = programFieldsOf[component]
  if (own === undefined) {
    throw new Error(`tool-fields.ts does not list the fields of ${component} that models must not set`)
  }
  return [...programFields, ...own]
}

const forPrograms = [
  "/** The fields that no language model sets, by component. Tools omit them. */",
  `export const programFields: { readonly [Component in ${
    Object.keys(programFieldsOf).map((name) => JSON.stringify(name)).join(" | ")
  }]: ReadonlyArray<string> } = ${
    JSON.stringify(Object.fromEntries(Object.keys(programFieldsOf).map((name) => [name, decided(name)])), null, 2)
  }\n`
].join("\n")

type Schemas = Readonly<Record<string, JsonSchema>>

const constant = (component: string, schema: unknown): string => {
  const name = component[0]?.toLowerCase() + component.slice(1)
  return `/** Of \`${component}\`, what a language model may say. */\nexport const ${name}Parameters: ToolParameters = ${
    JSON.stringify(schema, null, 2)
  }\n`
}

const parameters = (component: string, fields: Readonly<Record<string, ToolField>>, schemas: Schemas) => {
  const { properties = {}, required = [] } = schemas[component] ?? {}
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        if (decided(component).includes(name)) {
          throw new Error(`${name} of ${component} is not a field that a model sets`)
        }
        const schema = properties[name]
        if (!schema) throw new Error(`${component} has no field ${name}`)
        return [name, field === true ? plain(schema, schemas) : listOf(field, resolved(schema, schemas), schemas)]
      })
    ),
    required: required.filter((name) => name in fields),
    additionalProperties: false
  }
}

/** Restricts the kinds of items of a field. A default of names stays; another default could use an omitted kind. */
const listOf = (
  items: Exclude<ToolField, true>,
  { default: usual, items: all, ...schema }: JsonSchema,
  schemas: Schemas
): unknown => {
  const known = JSON.stringify([...allNames(all, schemas)])
  const choices = items.map((item) => {
    const [[name, values]] = typeof item === "string"
      ? [[item, undefined] as const]
      : Object.entries(item) as [[string, ReadonlyArray<string>]]
    const component = schemas[name]
    if (!component || !known.includes(`"${name}"`)) throw new Error(`${name} is not one of ${known}`)
    const missing = values?.filter((value) => !component.enum?.includes(value)) ?? []
    if (missing.length > 0) throw new Error(`${name} has no ${missing.join()}`)
    return plain(values ? { ...component, enum: values } : component, schemas)
  })
  const isNames = Array.isArray(usual) && usual.length > 0 && usual.every((value) => typeof value === "string")
  return {
    ...plain(schema, schemas) as object,
    ...isNames && { default: usual },
    items: choices.length === 1 ? choices[0] : { anyOf: choices }
  }
}

/** The components that are the alternatives of a schema. */
function* allNames(schema: JsonSchema | undefined, schemas: Schemas): Generator<string> {
  if (schema?.$ref) yield componentName(schema.$ref)
  for (const choice of schema ? resolved(schema, schemas).anyOf ?? [] : []) yield* allNames(choice, schemas)
}

/**
 * Removes references, extensions and patterns: models read the descriptions, and every character costs tokens on each
 * call. Closes lenient objects, so that a model does not invent fields.
 */
const plain = (schema: unknown, schemas: Schemas): unknown =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(`"x-unknown-fields":"ignored"`, `"additionalProperties":false`),
    (key, value) => {
      if (key.startsWith("x-") || key === "pattern" || key === "examples") return undefined
      return value !== null && typeof value === "object" && "$ref" in value
        ? plain(resolved(value, schemas), schemas)
        : value
    }
  )
