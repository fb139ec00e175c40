import { type JsonSchema, resolved } from "./openapi-document.ts"
import { code } from "./reference/markdown.ts"
import { isInlined } from "./reference/type-words.ts"

/**
 * Describes the limits of a value: "1 to 100", "at most 500 characters". Omits the limits of a component that is not in
 * `schemas`.
 */
export const limitWords = (schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>> = {}): string => {
  if (schema.$ref !== undefined) {
    const part = resolved(schema, schemas)
    return isInlined(part) ? limitWords(part, schemas) : ""
  }
  const each = schema.items === undefined ? "" : limitWords(schema.items, schemas)
  return [
    ...new Set([
      range(schema.minimum, schema.maximum, ""),
      schema.exclusiveMinimum === undefined ? "" : `more than ${schema.exclusiveMinimum}`,
      range(schema.minLength, schema.maxLength, "character"),
      range(schema.minItems, schema.maxItems, "item"),
      range(schema.minProperties, schema.maxProperties, "field"),
      schema.pattern === undefined || schema.format !== undefined ? "" : patternWords(schema.pattern),
      each === "" ? "" : `each ${each}`,
      ...(schema.anyOf ?? []).map((member) => limitWords(member, schemas))
    ])
  ].filter((words) => words !== "").join("; ")
}

function range(least: unknown, most: unknown, unit: string): string {
  const counted = (count: unknown) => unit === "" ? `${count}` : `${count} ${unit}${count === 1 ? "" : "s"}`
  if (least !== undefined && most !== undefined) return least === most ? counted(least) : `${least} to ${counted(most)}`
  if (least !== undefined) return `${counted(least)} or more`
  return most === undefined ? "" : `at most ${counted(most)}`
}

const maxPatternLength = 40

/** A long pattern does not help a reader; the description does. */
const patternWords = (pattern: string) =>
  pattern === "\\S" ? "not blank" : pattern.length > maxPatternLength ? "" : `matches ${code(pattern)}`
