import { isItem } from "../facts/item.ts"
import { plainSchema } from "./plain-schema.ts"

/** A sentence that names the fields of a schema that the value lacks; undefined if it lacks none. */
export const missingFields = (value: unknown, schema: unknown): string | undefined => {
  if (Array.isArray(value) && value.length === 0) {
    return "The page has none of the values that the schema of json requests."
  }
  const names = missingFrom(value, schema, schema)
  if (names.length === 0) return undefined
  const more = names.length - maxNamed
  return `Not found on the page: ${names.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`
}

const maxNamed = 20
const maxNameLength = 60
const maxDepth = 5

/**
 * The names of the missing fields, in the order of the schema. Items of lists are not checked, because each may lack
 * other fields.
 */
const missingFrom = (value: unknown, part: unknown, root: unknown, within = "", depth = 0): ReadonlyArray<string> =>
  !isItem(value) || depth === maxDepth ? [] : plainSchema(part, root).properties.flatMap(([name, inner]) => {
    const at = `${within}${name.slice(0, maxNameLength)}`
    const found = Object.hasOwn(value, name) ? value[name] : undefined
    return found === undefined || found === null ? [at] : missingFrom(found, inner, root, `${at}.`, depth + 1)
  })
