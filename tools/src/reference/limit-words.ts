import { componentName, type JsonSchema } from "../openapi-document.ts"
import { code } from "./markdown.ts"
import { isSaidInPlace, type Surroundings } from "./type-words.ts"

/** The limits of a value in words: "1 to 100", "at most 500 characters". */
export const limitWords = (schema: JsonSchema, around: Surroundings): string => {
  if (schema.$ref !== undefined) {
    const part = around.schemas[componentName(schema.$ref)] ?? {}
    return isSaidInPlace(part) ? limitWords(part, around) : ""
  }
  const each = schema.items === undefined ? "" : limitWords(schema.items, around)
  return [...new Set([
    range(schema.minimum, schema.maximum, ""),
    schema.exclusiveMinimum === undefined ? "" : `more than ${schema.exclusiveMinimum}`,
    range(schema.minLength, schema.maxLength, "character"),
    range(schema.minItems, schema.maxItems, "item"),
    range(schema.minProperties, schema.maxProperties, "field"),
    schema.pattern === undefined || schema.format !== undefined ? "" : patternWords(schema.pattern),
    each === "" ? "" : `each ${each}`,
    ...(schema.anyOf ?? []).map((member) => limitWords(member, around))
  ])].filter((words) => words !== "").join("; ")
}

function range(least: unknown, most: unknown, unit: string): string {
  const counted = (count: unknown) => unit === "" ? `${count}` : `${count} ${unit}${count === 1 ? "" : "s"}`
  if (least !== undefined && most !== undefined) return least === most ? counted(least) : `${least} to ${counted(most)}`
  if (least !== undefined) return `${counted(least)} or more`
  return most === undefined ? "" : `at most ${counted(most)}`
}

const longestPattern = 40

/** A long pattern tells a reader nothing; the description does. */
const patternWords = (pattern: string) =>
  pattern === "\\S" ? "not blank" : pattern.length > longestPattern ? "" : `matches ${code(pattern)}`
