import { type Allowance, inShares } from "../../scrape/extract/allowance.ts"
import { type PlainSchema, plainSchema } from "../../scrape/extract/plain-schema.ts"
import { isItem } from "../../scrape/facts/item.ts"
import { withoutCitations } from "../work/citation-fields.ts"

/** A field of a schema. */
export interface Field {
  /** The name of the field for the model: its path with dots, and `[]` for list items. */
  readonly label: string
  readonly path: ReadonlyArray<string>
  readonly schema: PlainSchema
}

/** The fields of a schema without citation fields. For a recursive schema, only the first ones. */
export const fieldsOf = (schema: unknown): ReadonlyArray<Field> => {
  if (!isItem(schema)) return []
  const root = withoutCitations(schema)
  const fields = new Map<string, Field>()
  const visit = (part: unknown, path: ReadonlyArray<string>, depth: number, allowance: Allowance): void => {
    if (depth > maxDepth || fields.size >= most) return
    const plain = plainSchema(part, root)
    if (plain.properties.length > 0) {
      inShares(allowance, plain.properties, ([name, inner], own) => visit(inner, [...path, name], depth + 1, own))
    } else if (plain.types.includes("array")) {
      visit(plain.items ?? {}, [...path, "*"], depth + 1, allowance)
    } else if (plain.types.length === 0 && plain.alternatives.length > 0) {
      inShares(allowance, plain.alternatives, (one, own) => visit(one, path, depth + 1, own))
    } else if (path.length > 0) {
      const label = path.reduce((text, step) => step === "*" ? `${text}[]` : text === "" ? step : `${text}.${step}`, "")
      if (!fields.has(label)) fields.set(label, { label, path, schema: plain })
    }
  }
  visit(root, [], 0, { left: maxParts })
  return [...fields.values()]
}

/** Describes a field in a line for the model. */
export const describeField = ({ label, schema: { description, format, options, title, types } }: Field): string => {
  const type = options === undefined
    ? [...types, ...format === undefined ? [] : [format]].join(" ")
    : `one of ${JSON.stringify(options).slice(0, 500)}`
  const about = description || title
  return `- ${label}${type === "" ? "" : ` (${type})`}${about === "" ? "" : `: ${about.replace(/\s+/gu, " ")}`}`
}

const maxDepth = 8
const most = 150
const maxParts = 2_000
