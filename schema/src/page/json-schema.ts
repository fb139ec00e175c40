import * as Schema from "effect/Schema"
import { limits } from "../limits.ts"
import { saidInWords } from "../said-in-words.ts"

/** The limits of a JSON Schema, with the wording of each message. */
const bounds = [
  { counted: "levels", most: limits.jsonSchemaLevels, name: "levels" },
  {
    counted: "values",
    most: limits.jsonSchemaValues,
    name: "values (objects, arrays, strings, numbers, booleans and nulls)"
  },
  { counted: "characters", most: limits.jsonSchemaCharacters, name: "characters in its names and strings" },
  { counted: "branches", most: limits.jsonSchemaBranches, name: "branches (members of allOf, anyOf and oneOf)" },
  {
    counted: "patterns",
    most: limits.jsonSchemaPatterns,
    name: "patterns (values of pattern and names of patternProperties)"
  }
] as const

/** A JSON Schema, passed on unchanged. Each property of an object takes two levels. */
export const JsonSchema = Schema.Record(Schema.String, Schema.Unknown)
  .annotate({ message: "Expected an object: a JSON Schema" })
  .check(Schema.makeFilter(tooMuchIn, saidInWords(...bounds.map(({ most, name }) => `At most ${most} ${name}.`))))
  .annotate({ identifier: "JsonSchema" })

/** The first limit that a schema exceeds. It stops reading the schema there. */
function tooMuchIn(schema: Readonly<Record<string, unknown>>): string | undefined {
  const found = { branches: 0, characters: 0, levels: 0, patterns: 0, values: 1 }
  const waiting: Array<readonly [name: string, value: unknown, level: number]> = [["", schema, 1]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, value, level] = next
    found.characters += name.length + (typeof value === "string" ? value.length : 0)
    if (name === "pattern" && typeof value === "string") found.patterns++
    const isList = Array.isArray(value)
    const inner: ReadonlyArray<readonly [string, unknown]> = isList
      ? value.map((one) => ["", one])
      : isObject(value)
      ? Object.entries(value)
      : []
    if (isList || isObject(value)) found.levels = Math.max(found.levels, level)
    if (isList && branching.has(name)) found.branches += inner.length
    if (!isList && name === "patternProperties") found.patterns += inner.length
    found.values += inner.length
    const broken = bounds.find(({ counted, most }) => found[counted] > most)
    if (broken !== undefined) return `The JSON Schema has more than ${broken.most} ${broken.name}`
    for (const [key, one] of inner) waiting.push([key, one, level + 1])
  }
  return undefined
}

const branching: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"])

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
