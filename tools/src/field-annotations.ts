import * as Schema from "effect/Schema"
import type { JsonSchema } from "./openapi-document.ts"

type Annotations = Readonly<Record<string, unknown>>

/** The annotations of each field of every named struct, by the struct's name. */
export function fieldAnnotations(
  schemas: ReadonlyArray<Schema.Top>
): ReadonlyMap<string, Readonly<Record<string, Annotations>>> {
  const found = new Map<string, Readonly<Record<string, Annotations>>>()
  const visited = new Set<unknown>()
  const visit = (schema: unknown, around?: unknown): void => {
    if (!Schema.isSchema(schema) || visited.has(schema)) return
    visited.add(schema)
    const name = Schema.resolveAnnotations(schema)?.identifier ?? around
    if ("fields" in schema) {
      const fields = Object.entries(Object(schema.fields) as Record<string, Schema.Top>)
      if (typeof name === "string" && !found.has(name)) {
        found.set(
          name,
          Object.fromEntries(fields.map(([field, part]) => [field, Schema.resolveAnnotations(part) ?? {}]))
        )
      }
      for (const [, part] of fields) visit(part)
    }
    if ("members" in schema && Array.isArray(schema.members)) schema.members.forEach((member) => visit(member))
    if ("schema" in schema) visit(schema.schema, name)
    for (const part of ["value", "from", "to"]) visit(Reflect.get(schema, part))
  }
  schemas.forEach((schema) => visit(schema))
  return found
}

/** Effect omits the default beside a `$ref`, and all annotations of a value of any type. This adds both. */
export function addFieldAnnotations(
  { properties = {} }: JsonSchema,
  fields: Readonly<Record<string, Annotations>> = {}
): void {
  for (const [field, part] of Object.entries(properties)) {
    const { default: value, description, ...others } = fields[field] ?? {}
    if (part.$ref !== undefined && value !== undefined) part.default = value
    if (Object.keys(part).length > 0) continue
    if (typeof description === "string") part.description = description
    for (const [key, value] of Object.entries(others)) {
      if (key.startsWith("x-")) Object.assign(part, { [key]: value })
    }
  }
}
