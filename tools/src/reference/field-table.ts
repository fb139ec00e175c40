import { limitWords } from "../limit-words.ts"
import { type JsonSchema, resolved } from "../openapi-document.ts"
import { code, table } from "./markdown.ts"
import { assumedRules, provenanceWords } from "./provenance-words.ts"
import { isInlined, type Surroundings, typeWords } from "./type-words.ts"

/** The fields of an object, including those of unnamed objects inside it: `viewport.width`, `scrapes[].url`. */
export const fieldTable = (schema: JsonSchema, around: Surroundings): string =>
  table(
    ["Field", "Type", "Required", "Default", "Limits", "Description"],
    fieldsOf(schema, "").map(({ field, name, required }) => [code(name), ...cells(field, required, schema, around)])
  )

/** The cells after the name: type, required, default, limits, description. */
export const cells = (
  field: JsonSchema,
  required: boolean,
  owner: JsonSchema,
  around: Surroundings
): ReadonlyArray<string> => [
  typeWords(field, around),
  required ? "yes" : "",
  field.default === undefined ? "" : code(JSON.stringify(field.default)),
  limitWords(field, around.schemas),
  [
    descriptionOf(field, around),
    examples(field),
    sameProvenance(field, owner) ? "" : provenanceWords(field),
    assumedRules(field)
  ]
    .filter((words) => words !== "").join(" ")
]

interface Field {
  readonly name: string
  readonly field: JsonSchema
  readonly required: boolean
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix: string): ReadonlyArray<Field> {
  return Object.entries(properties).flatMap(([name, field]) => [
    { name: `${prefix}${name}`, field, required: required.includes(name) },
    ...inside(field, `${prefix}${name}`)
  ])
}

/** The fields of the unnamed objects that a field can contain. */
function inside(field: JsonSchema, name: string): ReadonlyArray<Field> {
  const { additionalProperties, anyOf = [], items } = field
  return [
    ...fieldsOf(field, `${name}.`),
    ...items === undefined ? [] : inside(items, `${name}[]`),
    ...typeof additionalProperties === "object" ? inside(additionalProperties, `${name}.*`) : [],
    ...anyOf.flatMap((member) => inside(member, name))
  ]
}

function descriptionOf(field: JsonSchema, around: Surroundings): string {
  if (field.description !== undefined) return field.description
  if (field.items !== undefined) return descriptionOf(field.items, around)
  const part = resolved(field, around.schemas)
  return isInlined(part) ? part.description ?? "" : ""
}

const examples = ({ examples = [] }: JsonSchema) =>
  examples.length === 0 ? "" : `For example ${examples.map((example) => code(JSON.stringify(example))).join(", ")}.`

const sameProvenance = (field: JsonSchema, owner: JsonSchema) =>
  field["x-provenance"] === owner["x-provenance"] && field["x-source"] === owner["x-source"]
