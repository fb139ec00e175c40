import { asArray, isItem } from "../facts/item.ts"

/** The parts of a JSON Schema that extraction uses. */
export interface PlainSchema {
  readonly types: ReadonlyArray<string>
  readonly nullable: boolean
  readonly title: string
  readonly description: string
  readonly properties: ReadonlyArray<readonly [name: string, schema: unknown]>
  readonly required: ReadonlySet<string>
  readonly items: unknown
  readonly options: ReadonlyArray<unknown> | undefined
  readonly format: string | undefined
  /** The alternatives of `anyOf` and `oneOf`, in the order of the schema. */
  readonly alternatives: ReadonlyArray<unknown>
}

/** Reads a part of a schema with its references resolved; `root` is the whole schema. */
export const plainSchema = (part: unknown, root: unknown, depth = 0): PlainSchema => {
  const schema = isItem(part) ? part : {}
  const reference = schema["$ref"]
  if (typeof reference === "string" && depth < maxDepth) {
    const { $ref: _, ...beside } = schema
    return plainSchema(merged([resolve(reference, root), beside]), root, depth + 1)
  }
  if (Array.isArray(schema["allOf"]) && depth < maxDepth) {
    const { allOf: all, ...beside } = schema
    return plainSchema(merged([...asArray(all).map((one) => followed(one, root, depth + 1)), beside]), root, depth + 1)
  }
  const declared = schema["type"]
  const options = "const" in schema ? [schema["const"]] : Array.isArray(schema["enum"]) ? schema["enum"] : undefined
  const properties = isItem(schema["properties"]) ? Object.entries(schema["properties"]) : []
  const types =
    (Array.isArray(declared) ? declared : declared === undefined ? typesWithout(schema, options) : [declared]).filter((
      type
    ) => typeof type === "string")
  const all = [schema["anyOf"], schema["oneOf"]].flatMap((list) => Array.isArray(list) ? list : [])
  const tooDeep = depth >= maxDepth
  const alternatives = tooDeep ? [] : all.filter((one) => !isNull(followed(one, root, depth)))
  return {
    types: types.filter((type) => type !== "null"),
    nullable: types.includes("null") || schema["nullable"] === true || (options?.includes(null) ?? false) ||
      alternatives.length < all.length && !tooDeep,
    title: textAt(schema, "title"),
    description: textAt(schema, "description"),
    properties,
    required: new Set(
      Array.isArray(schema["required"]) ? schema["required"].filter((name) => typeof name === "string") : []
    ),
    items: schema["items"] ?? (Array.isArray(schema["prefixItems"]) ? schema["prefixItems"][0] : undefined),
    options: options?.filter((option) => option !== null),
    format: typeof schema["format"] === "string" ? schema["format"] : undefined,
    alternatives
  }
}

const maxDepth = 10

const textAt = (schema: Readonly<Record<string, unknown>>, name: string): string => {
  const value = schema[name]
  return typeof value === "string" ? value.slice(0, 500) : ""
}

/** The types of a schema that names none, by its other keywords. */
const typesWithout = (
  schema: Readonly<Record<string, unknown>>,
  options: ReadonlyArray<unknown> | undefined
): ReadonlyArray<string> =>
  "properties" in schema
    ? ["object"]
    : "items" in schema || "prefixItems" in schema
    ? ["array"]
    : options !== undefined
    ? [...new Set(options.map((option) => option === null ? "null" : typeof option))]
    : []

/** Whether a schema only allows null. Nested alternatives are not checked. */
const isNull = (part: unknown): boolean => {
  if (!isItem(part)) return false
  if ("const" in part) return part["const"] === null
  const types = asArray(part["type"])
  return types.length > 0 && types.every((type) => type === "null")
}

const followed = (part: unknown, root: unknown, depth: number): unknown =>
  isItem(part) && typeof part["$ref"] === "string" && depth < maxDepth
    ? followed(resolve(part["$ref"], root), root, depth + 1)
    : part

const merged = (parts: ReadonlyArray<unknown>): unknown => {
  const schemas = parts.filter(isItem)
  const properties = Object.assign({}, ...schemas.map((schema) => schema["properties"]))
  const required = schemas.flatMap((schema) => Array.isArray(schema["required"]) ? schema["required"] : [])
  return {
    ...Object.assign({}, ...schemas),
    ...Object.keys(properties).length > 0 ? { properties } : {},
    ...required.length > 0 ? { required } : {}
  }
}

/** The part of the schema that a local reference points to. */
export const resolve = (reference: string, root: unknown): unknown => {
  if (!reference.startsWith("#")) return {}
  return reference.slice(1).split("/").filter((step) => step !== "").reduce<unknown>((at, step) => {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")
    return Array.isArray(at) ? at[Number(name)] : isItem(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }, root)
}
