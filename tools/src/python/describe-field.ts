import type { JsonSchema } from "../openapi-document.ts"

/** What a reader should know of a field beside its type: words, default, limits, examples. */
export const describeField = (schema: JsonSchema): string => {
  const parts = [
    schema.description ?? "",
    "default" in schema ? `Default: ${asPython(schema.default)}.` : "",
    limits(schema),
    schema.examples === undefined ? "" : `Such as ${schema.examples.map(asPython).join(", ")}.`
  ]
  return parts.filter((part) => part !== "").join(" ")
}

const limits = ({ maxItems, maxLength, maximum, minLength, minimum }: JsonSchema & { maxItems?: number }): string => {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`
  if (minimum !== undefined) return `At least ${minimum}.`
  if (maximum !== undefined) return `At most ${maximum}.`
  if (minLength !== undefined && maxLength !== undefined) return `From ${minLength} to ${maxLength} characters.`
  if (maxLength !== undefined) return `At most ${maxLength} characters.`
  return maxItems === undefined ? "" : `At most ${maxItems} items.`
}

const asPython = (value: unknown): string => {
  if (value === null) return "`None`"
  if (typeof value === "boolean") return value ? "`True`" : "`False`"
  return `\`${JSON.stringify(value)}\``
}
