import type { JsonSchema } from "./openapi-document.ts"

/**
 * Simplifies a fragment for readers: no safe-integer bounds, `null` as a type, open responses and lenient requests, no
 * needless nesting.
 */
export function tidy(schema: JsonSchema, open: boolean): void {
  for (const part of Object.values(schema.properties ?? {})) tidy(part, open)
  for (const part of [...schema.anyOf ?? [], ...schema.oneOf ?? [], ...schema.allOf ?? []]) tidy(part, open)
  if (schema.items !== undefined) tidy(schema.items, open)
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if ((open || schema["x-unknown-fields"] === "ignored") && schema.additionalProperties === false) {
    delete schema.additionalProperties
  }
  if (schema.allOf !== undefined) mergeParts(schema, schema.allOf)
  const [value, nothing] = schema.anyOf ?? []
  if (
    schema.anyOf?.length === 2 && typeof value?.type === "string" && value.enum === undefined &&
    nothing?.type === "null"
  ) {
    delete schema.anyOf
    Object.assign(schema, value, { type: [value.type, "null"] })
  }
}

/**
 * Merges each part into the schema, unless both have the same keyword. A part is a rule: an assumed rule does not make
 * the field assumed, so its reason goes into `x-assumed`.
 */
function mergeParts(schema: JsonSchema, parts: ReadonlyArray<JsonSchema>): void {
  delete schema.allOf
  const apart = parts.filter((part) => {
    const { additionalProperties, type, ...others } = part
    // a struct with further fields: JSON Schema objects are open by default
    if (
      type === "object" && schema.type === type && typeof additionalProperties === "object" &&
      Object.keys(others).length === 0
    ) return false
    if (part["x-provenance"] === "assumed") {
      schema["x-assumed"] = [...asList(schema["x-assumed"]), part["x-source"]]
      delete part["x-provenance"]
      delete part["x-source"]
    }
    if (Object.keys(part).some((key) => key in schema && !/^(description|x-.*)$/.test(key))) return true
    Object.assign(schema, part)
    return false
  })
  if (apart.length > 0) schema.allOf = apart
}

const asList = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []
