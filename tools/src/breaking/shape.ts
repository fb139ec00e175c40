import { componentName, type JsonSchema } from "../openapi-document.ts"

export type Schemas = Readonly<Record<string, JsonSchema>>

/** A schema or a part of one, with its place for the reader: `SearchRequest.sources[]`. */
export interface Place {
  readonly schema: JsonSchema
  readonly where: string
}

/** The possible values, sorted by kind: values are compared only with values of the same kind. */
export interface Shape {
  /** Any value. */
  readonly any: boolean
  /** Individual values, as JSON. */
  readonly values: ReadonlySet<string>
  /** Scalar types that are not restricted to individual values, including `null`. */
  readonly types: ReadonlyMap<string, JsonSchema>
  readonly lists: ReadonlyArray<Place>
  readonly objects: ReadonlyArray<Place>
}

export const shapeOf = (place: Place, schemas: Schemas): Shape => {
  const found = {
    any: false,
    values: new Set<string>(),
    types: new Map<string, JsonSchema>(),
    lists: [] as Array<Place>,
    objects: [] as Array<Place>
  }
  const visit = ({ schema, where }: Place): void => {
    if (schema.$ref !== undefined) {
      const name = componentName(schema.$ref)
      return visit({ schema: schemas[name] ?? {}, where: name })
    }
    const members = membersOf(schema)
    if (members.length > 0) return members.forEach((member) => visit({ schema: member, where }))
    const values = schema.enum ?? ("const" in schema ? [schema.const] : undefined)
    if (values !== undefined) return values.forEach((value) => found.values.add(JSON.stringify(value)))
    const types = [schema.type ?? []].flat()
    if (types.length === 0) found.any = true
    for (const type of types) {
      if (type === "array") found.lists.push({ schema, where })
      else if (type === "object") found.objects.push({ schema, where })
      else found.types.set(type, schema)
    }
  }
  visit(place)
  return found
}

/** The JSON Schema fragments with rules across fields. */
export const rulesOf = (schema: JsonSchema): ReadonlyArray<string> => {
  const { anyOf = [], "if": condition, not, oneOf = [], then, "x-rules": inWords = [] } = schema as JsonSchema & {
    readonly if?: unknown
    readonly then?: unknown
  }
  return [
    ...not === undefined ? [] : [{ not }],
    ...condition === undefined ? [] : [{ if: condition, then }],
    ...[{ anyOf }, { oneOf }].filter((rule) => membersOf(rule).length === 0 && Object.values(rule).flat().length > 0),
    ...inWords as ReadonlyArray<string>
  ].map((rule) => typeof rule === "string" ? rule : JSON.stringify(rule))
}

/** The kinds of value in a union. Fragments without a type of their own are rules, not kinds. */
const membersOf = ({ anyOf = [], oneOf = [] }: JsonSchema): ReadonlyArray<JsonSchema> =>
  [...anyOf, ...oneOf].filter((member) =>
    member.$ref !== undefined || member.type !== undefined || member.enum !== undefined || "const" in member ||
    member.anyOf !== undefined
  )
