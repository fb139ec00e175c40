import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { asArray, isItem } from "../../scrape/facts/item.ts"

/**
 * Removes citation fields from a schema: `<field>_citation` next to `<field>`. A list of `{value, value_citation}`
 * becomes a list of values.
 */
export const withoutCitations = (schema: JsonSchema): JsonSchema => {
  const known = remembered.get(schema)
  if (known !== undefined) return known
  const content = stripped(schema, schema, 0)
  const without = isItem(content) ? content : {}
  remembered.set(schema, without)
  return without
}

export type JsonSchema = Readonly<Record<string, unknown>>

/** The path of a value in the data: property names and list indexes. */
export type DataPath = ReadonlyArray<string | number>

/** Adds citations to data, as the original schema requires: the URL of each value. */
export const withCitations = (
  data: unknown,
  schema: JsonSchema,
  sourceOf: (place: DataPath) => string | undefined
): unknown => cited(data, schema, { root: schema, sourceOf }, [])

const remembered = new WeakMap<JsonSchema, JsonSchema>()

interface Citing {
  readonly root: JsonSchema
  readonly sourceOf: (place: DataPath) => string | undefined
}

const cited = (value: unknown, part: unknown, citing: Citing, place: DataPath): unknown => {
  const { alternatives, items, properties, types } = plainSchema(part, citing.root)
  if (Array.isArray(value)) {
    const isPaired = pairedIn(items, citing.root) !== undefined
    return value.map((one, at) => {
      const inner = [...place, at]
      return isPaired
        ? { value: one, value_citation: citing.sourceOf(inner) ?? null }
        : cited(one, items, citing, inner)
    })
  }
  if (!isItem(value)) return value
  if (properties.length === 0 && types.length === 0 && alternatives.length > 0) {
    return cited(value, alternatives[0], citing, place)
  }
  const names = new Set(properties.map(([name]) => name))
  return Object.fromEntries(properties.flatMap(([name, inner]): ReadonlyArray<readonly [string, unknown]> => {
    const about = citationOf(name, names)
    if (about === undefined) {
      return Object.hasOwn(value, name)
        ? [[name, cited(value[name], inner, citing, [...place, name])]]
        : []
    }
    const source = Object.hasOwn(value, about) && value[about] !== null ? citing.sourceOf([...place, about]) : undefined
    return source === undefined
      ? []
      : [[name, plainSchema(inner, citing.root).types.includes("array") ? [source] : source]]
  }))
}

/** The field that a citation field belongs to. */
const citationOf = (name: string, names: ReadonlySet<string>): string | undefined => {
  const about = name.endsWith(ending) ? name.slice(0, -ending.length) : ""
  return about !== "" && names.has(about) ? about : undefined
}

const ending = "_citation"

/** The schema of `value` in `{value, value_citation}`. */
const pairedIn = (items: unknown, root: unknown): unknown => {
  const { properties } = plainSchema(items, root)
  const value = properties.find(([name]) => name === "value")
  return properties.length === 2 && value !== undefined && properties.some(([name]) => name === `value${ending}`)
    ? value[1]
    : undefined
}

const stripped = (part: unknown, root: unknown, depth: number): unknown => {
  if (!isItem(part) || depth > maxDepth) return part
  const names = new Set(isItem(part["properties"]) ? Object.keys(part["properties"]) : [])
  const isContent = (name: unknown) => typeof name !== "string" || citationOf(name, names) === undefined
  const inner = (one: unknown) => stripped(one, root, depth + 1)
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      switch (name) {
        case "properties":
          return [
            name,
            isItem(value)
              ? Object.fromEntries(
                Object.entries(value).filter(([field]) => isContent(field)).map(([field, one]) => [field, inner(one)])
              )
              : value
          ]
        case "required":
          return [name, asArray(value).filter(isContent)]
        case "items":
          return [name, inner(pairedIn(value, root) ?? value)]
        case "$defs":
        case "definitions":
          return [
            name,
            isItem(value) ? Object.fromEntries(Object.entries(value).map(([field, one]) => [field, inner(one)])) : value
          ]
        case "allOf":
        case "anyOf":
        case "oneOf":
          return [name, asArray(value).map(inner)]
        default:
          return [name, value]
      }
    })
  )
}

const maxDepth = 12
