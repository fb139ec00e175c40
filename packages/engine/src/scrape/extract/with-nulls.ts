import { isItem } from "../facts/item.ts"
import { plainSchema } from "./plain-schema.ts"

/** Adds null for missing required properties that may be null. */
export const withNulls = (value: unknown, schema: unknown, root: unknown = schema, depth = 0): unknown => {
  if (depth > 8) return value
  const plain = plainSchema(schema, root)
  if (Array.isArray(value)) return value.map((one) => withNulls(one, plain.items, root, depth + 1))
  if (!isItem(value) || plain.properties.length === 0) return value
  return Object.fromEntries(plain.properties.flatMap(([name, part]) => {
    if (Object.hasOwn(value, name)) return [[name, withNulls(value[name], part, root, depth + 1)]]
    return plain.required.has(name) && plainSchema(part, root).nullable ? [[name, null]] : []
  }))
}
