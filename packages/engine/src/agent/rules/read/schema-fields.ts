import { type Allowance, inShares } from "../../../scrape/extract/allowance.ts"
import { type PlainSchema, plainSchema } from "../../../scrape/extract/plain-schema.ts"
import { type Property, propertyOf } from "../../../scrape/extract/property.ts"
import type { JsonSchema } from "../../work/citation-fields.ts"
import { tellingWordsOf } from "../../work/task-words.ts"

/** A single value or a list that a schema asks for. */
export interface SchemaField {
  readonly path: ReadonlyArray<string>
  /** Includes the names of the enclosing objects. */
  readonly name: string
  readonly schema: PlainSchema
  /** The schema of the items, for a list. */
  readonly item: PlainSchema | undefined
  readonly property: Property
  /** The normalized words of its name, and of its description. */
  readonly named: ReadonlySet<string>
  readonly described: ReadonlySet<string>
}

export const schemaFields = (schema: JsonSchema): ReadonlyArray<SchemaField> =>
  wantedIn(schema, schema, [], [], 0, { left: maxParts })

const wantedIn = (
  part: unknown,
  root: JsonSchema,
  path: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
  depth: number,
  allowance: Allowance
): ReadonlyArray<SchemaField> => {
  const schema = plainSchema(part, root)
  if (depth > maxDepth) return []
  if (schema.types.length === 0 && schema.properties.length === 0 && schema.alternatives.length > 0) {
    return wantedIn(schema.alternatives[0], root, path, names, depth + 1, allowance)
  }
  if (schema.properties.length > 0) {
    return inShares(
      allowance,
      schema.properties,
      ([name, inner], own) => wantedIn(inner, root, [...path, name], [...names, name], depth + 1, own)
    ).flat()
  }
  if (schema.types.includes("object")) return []
  const name = names.join(" ")
  const description = schema.description || schema.title
  return [{
    path,
    name,
    schema,
    item: schema.types.includes("array") ? plainSchema(schema.items ?? {}, root) : undefined,
    property: propertyOf(names.at(-1) ?? schema.title, description),
    named: withoutTurns(spelled(name)),
    described: withoutTurns(tellingWordsOf(description))
  }]
}

const maxDepth = 6
const maxParts = 2_000

/** Leaves out words such as "old" and "new", because sentences express them by their grammar. */
const withoutTurns = (words: ReadonlySet<string>): ReadonlySet<string> => {
  const left = [...words].filter((word) => !turns.has(word))
  return left.length > 0 ? new Set(left) : words
}

const turns: ReadonlySet<string> = tellingWordsOf("old new before after previous previously former formerly prior")

const spelled = (name: string): ReadonlySet<string> =>
  tellingWordsOf(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/[_-]+/gu, " "))
