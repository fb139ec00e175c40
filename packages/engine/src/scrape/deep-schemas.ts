import type { Format } from "@trawl/schema"

/** Where in a list of formats schemas stand that are nested so deeply that nothing could read them, nor write them down. */
export const deepSchemas = (formats: ReadonlyArray<Format>): ReadonlyArray<ReadonlyArray<PropertyKey>> =>
  formats.flatMap((format, index) => typeof format === "object" && "schema" in format && isDeep(format.schema) ? [[index, "schema"]] : [])

/** Each property of an object takes two levels. */
export const deepestSchema = 200

const isDeep = (schema: unknown): boolean => {
  const waiting: Array<readonly [value: unknown, depth: number]> = [[schema, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value !== "object" || value === null) continue
    if (depth >= deepestSchema) return true
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1])
  }
  return false
}
