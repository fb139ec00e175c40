import { type Allowance, inShares } from "../../scrape/extract/allowance.ts"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import { wordsOf } from "../../scrape/formats/passages.ts"
import { type JsonSchema, withoutCitations } from "./citation-fields.ts"

/** The words in the names of a schema's fields, normalized as in searches: both of `fullName`. */
export const fieldWords = (schema: JsonSchema): ReadonlySet<string> => {
  const content = withoutCitations(schema)
  return nameWords(namesIn(content, content, 0, { left: mostParts }).join(" | "))
}

/** The words in a name: both of `phone_number`. */
export const nameWords = (name: string): ReadonlySet<string> =>
  wordsOf(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replaceAll("_", " "))

const namesIn = (part: unknown, root: JsonSchema, depth: number, allowance: Allowance): ReadonlyArray<string> => {
  if (depth > deepest) return []
  const { alternatives, items, properties } = plainSchema(part, root)
  const inner = [
    ...properties,
    ...[...items === undefined ? [] : [items], ...alternatives].map((one) => ["", one] as const)
  ]
  return inShares(allowance, inner, ([name, one], own) => [name, ...namesIn(one, root, depth + 1, own)]).flat()
}

const deepest = 6
const mostParts = 2_000
