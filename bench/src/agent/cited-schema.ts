type JsonSchema = Readonly<Record<string, unknown>>

/** The schema with a citation for every requested value. */
export const withCitations = (schema: JsonSchema): JsonSchema => {
  const { properties = {}, ...rest } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> }
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([name, part]): ReadonlyArray<readonly [string, unknown]> => {
        const items = part["items"] as JsonSchema | undefined
        if (items === undefined) return [[name, part], [`${name}_citation`, source]]
        const cited = items["properties"] === undefined
          ? { type: "object", properties: { value: items, value_citation: source } }
          : withCitations(items)
        return [[name, { ...part, items: cited }]]
      })
    )
  }
}

const source = { type: "string", description: "URL of the source" }

/** A value and the page cited for it. */
export interface CitedValue {
  readonly value: unknown
  readonly citation: string | undefined
}

/** Separates the data from its citations: the data, and every value with its citation. */
export const withoutCitations = (
  data: unknown
): { readonly data: unknown; readonly cited: ReadonlyArray<CitedValue> } => {
  const cited: Array<CitedValue> = []
  return { data: plain(data, cited), cited }
}

const plain = (data: unknown, cited: Array<CitedValue>): unknown => {
  if (Array.isArray(data)) return data.map((one) => plain(one, cited))
  if (typeof data !== "object" || data === null) return data
  const fields = Object.entries(data)
  const citationOf = (name: string): string | undefined => {
    const citation: unknown = Reflect.get(data, `${name}_citation`)
    return typeof citation === "string" ? citation : undefined
  }
  const values = fields.filter(([name]) => !name.endsWith("_citation"))
  for (const [name, value] of values) if (typeof value !== "object") cited.push({ value, citation: citationOf(name) })
  const [only] = values
  if (values.length === 1 && only?.[0] === "value" && fields.length === 2) return only[1]
  return Object.fromEntries(values.map(([name, value]) => [name, plain(value, cited)]))
}
