import { componentName, type JsonSchema } from "./openapi-document.ts"

/** The named schemas of a document. */
export type Components = Readonly<Record<string, JsonSchema>>

/**
 * The values that a schema allows, as far as a guard checks them: kinds of values, one kind of object, one kind of list
 * or record.
 */
export interface GuardShape {
  /** All kinds in the order of the schema, for the message of a misfit. */
  readonly expected: ReadonlyArray<string>
  /** The kinds without contents to check. */
  readonly plain: ReadonlyArray<string>
  /** A `$ref` to an object with properties, or the object itself. */
  readonly object?: JsonSchema
  /** The items of a list. */
  readonly items?: JsonSchema
  /** The values of an object with arbitrary fields. */
  readonly values?: JsonSchema
}

/**
 * Undefined if any value fits. Throws for a schema that a guard cannot express, so that no guard checks something else.
 */
export const guardShape = (schema: JsonSchema, components: Components): GuardShape | undefined => {
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword) && !keyword.startsWith("x-"))
  if (strange.length > 0) throw new Error(`a guard cannot express ${strange.join(", ")}: ${JSON.stringify(schema)}`)
  if (schema.$ref !== undefined) return reference(schema, schema.$ref, components)
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((member) => guardShape(member, components)), schema)
  if (schema.type === undefined) return undefined
  const types = typeof schema.type === "string" ? [schema.type] : schema.type
  return union(types.map((type) => single(type, schema, components)), schema)
}

// rules beyond structure: a client does not reject a response because of them
const known = new Set([
  "$ref",
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "anyOf",
  "enum",
  "title",
  "description",
  "examples",
  "default",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "maxProperties",
  "minimum",
  "maximum",
  "exclusiveMinimum"
])

const reference = (schema: JsonSchema, ref: string, components: Components): GuardShape | undefined => {
  const component = components[componentName(ref)]
  if (component === undefined) throw new Error(`no component ${ref}`)
  const shape = guardShape(component, components)
  return shape?.object === component && shape.expected.length === 1 ? { ...shape, object: schema } : shape
}

const single = (type: string, schema: JsonSchema, components: Components): GuardShape => {
  const expected = [type === "integer" ? "number" : type]
  if (type === "object" && schema["x-guard"] === "object") return { expected, plain: expected } // schema/src/loosely-guarded.ts
  if (type === "object" && schema.properties !== undefined) return { expected, plain: [], object: schema }
  const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {}
  if (type === "object" && guardShape(values, components) !== undefined) return { expected, plain: [], values }
  if (type === "array" && schema.items !== undefined && guardShape(schema.items, components) !== undefined) {
    return { expected, plain: [], items: schema.items }
  }
  return { expected, plain: expected }
}

const union = (members: ReadonlyArray<GuardShape | undefined>, schema: JsonSchema): GuardShape | undefined => {
  const shapes = members.filter((member) => member !== undefined)
  if (shapes.length < members.length) return undefined
  const expected = [...new Set(shapes.flatMap((shape) => shape.expected))]
  const plain = [...new Set(shapes.flatMap((shape) => shape.plain))]
  const objects = shapes.flatMap(({ object }) => object ?? [])
  const lists = shapes.flatMap(({ items }) => items ?? [])
  const records = shapes.flatMap(({ values }) => values ?? [])
  if (
    objects.length + records.length + Number(plain.includes("object")) > 1 ||
    lists.length + Number(plain.includes("array")) > 1
  ) {
    throw new Error(`a guard cannot distinguish two kinds of objects or lists: ${JSON.stringify(schema)}`)
  }
  return {
    expected,
    plain,
    ...(objects[0] && { object: objects[0] }),
    ...(lists[0] && { items: lists[0] }),
    ...(records[0] && { values: records[0] })
  }
}
