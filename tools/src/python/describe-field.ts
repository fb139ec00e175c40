import { capitalized } from "../capitalized.ts"
import { limitWords } from "../limit-words.ts"
import type { JsonSchema } from "../openapi-document.ts"

/** The documentation of a field besides its type: description, default, limits, examples. */
export const describeField = (schema: JsonSchema): string => {
  const parts = [
    schema.description ?? "",
    "default" in schema ? `Default: ${asPython(schema.default)}.` : "",
    limits(schema),
    schema.examples === undefined ? "" : `For example ${schema.examples.map(asPython).join(", ")}.`
  ]
  return parts.filter((part) => part !== "").join(" ")
}

const limits = (schema: JsonSchema): string => {
  const words = limitWords(schema)
  return words === "" ? "" : `${capitalized(words)}.`
}

const asPython = (value: unknown): string => {
  if (value === null) return "`None`"
  if (typeof value === "boolean") return value ? "`True`" : "`False`"
  return `\`${JSON.stringify(value)}\``
}
