/** A JSON Schema in a form: the fields of one object, or of each object in a list. */
export interface SchemaDraft {
  readonly fields: ReadonlyArray<FieldDraft>
  /** Whether it is a list of objects with these fields. */
  readonly isList: boolean
  /** Whether each field has another field for the source of its value. */
  readonly isCited: boolean
}

export interface FieldDraft {
  readonly name: string
  readonly type: FieldType
  readonly description: string
}

export type FieldType = "string" | "number" | "integer" | "boolean" | "strings"

export const fieldTypes = [["string", "Text"], ["number", "Number"], ["integer", "Whole number"], [
  "boolean",
  "Yes or no"
], ["strings", "List of texts"]] as const

/** The schema of a draft; fields without a name are left out. */
export const schemaOf = ({ fields, isCited, isList }: SchemaDraft): Record<string, unknown> => {
  const named = fields.filter(({ name }) => name !== "")
  const properties = Object.fromEntries(named.flatMap(({ description, name, type }) => [
    [name, {
      ...type === "strings" ? { type: "array", items: { type: "string" } } : { type },
      ...description === "" ? {} : { description }
    }],
    ...isCited ? [[`${name}${citation}`, { type: "string" }]] : []
  ]))
  const object = { type: "object", properties }
  return isList ? { type: "object", properties: { items: { type: "array", items: object } } } : object
}

/** The first field with content that would be lost in the schema: it has no name, or a duplicate name. */
export const unfinishedField = (
  { fields }: SchemaDraft
): { readonly at: number; readonly problem: string } | undefined => {
  const at = fields.findIndex(({ description, name }, index) =>
    name === "" ? description !== "" : fields.findIndex((other) => other.name === name) < index
  )
  if (at === -1) return undefined
  return {
    at,
    problem: fields[at]?.name === ""
      ? `Field ${at + 1} has a description but no name: enter a name, or remove the field.`
      : `Field ${at + 1} has the same name as another field: rename or remove it.`
  }
}

/** The draft for exactly this schema; undefined for a schema that the form cannot show. */
export const draftOf = (schema: unknown): SchemaDraft | undefined => {
  const list = recordAt(recordAt(recordAt(schema, "properties"), "items"), "items")
  const isList = list !== undefined && recordAt(list, "properties") !== undefined
  const properties = recordAt(isList ? list : schema, "properties")
  if (properties === undefined) return undefined
  const names = Object.keys(properties)
  const isCited = names.some((name) => name.endsWith(citation))
  const fields = names.filter((name) => !isCited || !name.endsWith(citation)).map((name): FieldDraft => {
    const { description, type } = recordAt(properties, name) ?? {}
    return {
      name,
      type: type === "array" ? "strings" : typeOf(type),
      description: typeof description === "string" ? description : ""
    }
  })
  const draft = { fields, isList, isCited }
  return JSON.stringify(schemaOf(draft)) === JSON.stringify(schema) ? draft : undefined
}

const citation = "_citation"

const typeOf = (type: unknown): FieldType => fieldTypes.find(([name]) => name === type)?.[0] ?? "string"

const recordAt = (value: unknown, name: string): Record<string, unknown> | undefined => {
  const found: unknown = typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
  return typeof found === "object" && found !== null && !Array.isArray(found)
    ? found as Record<string, unknown>
    : undefined
}
