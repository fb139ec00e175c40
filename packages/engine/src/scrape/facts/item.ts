/** An item of structured data: its properties by name, with its types in `@type`. */
export interface Item {
  readonly [property: string]: unknown
}

export const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The types of an item without their vocabulary: `Product`. */
export const typesOf = (item: Item): ReadonlyArray<string> =>
  asArray(item["@type"]).flatMap((type) => typeof type === "string" ? localName(type) : [])

export const isA = (item: Item, ...types: ReadonlyArray<string>): boolean =>
  typesOf(item).some((type) => types.includes(type))

/** Converts a value to an array. */
export const asArray = (value: unknown): ReadonlyArray<unknown> =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

export const itemsOf = (value: unknown): ReadonlyArray<Item> => asArray(value).filter(isItem)

/** The text of a value: strings and numbers, and the name, value or URL of items. */
export const textsOf = (value: unknown): ReadonlyArray<string> =>
  asArray(value).flatMap((one) => {
    if (typeof one === "string") return one.trim() === "" ? [] : [one.replace(/\s+/g, " ").trim()]
    if (typeof one === "number" || typeof one === "boolean") return [String(one)]
    if (!isItem(one)) return []
    return textsOf(one["name"] ?? one["@value"] ?? one["value"] ?? one["text"] ?? one["url"] ?? one["@id"]).slice(0, 1)
  })

export const textOfItem = (value: unknown): string | undefined => textsOf(value)[0]

/** The items and all items nested in them. */
export const withParts = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const found = new Set<Item>()
  const queue = [...items]
  for (let item = queue.shift(); item !== undefined && found.size < maxItems; item = queue.shift()) {
    if (found.has(item)) continue
    found.add(item)
    for (const value of Object.values(item)) queue.push(...itemsOf(value))
  }
  return [...found]
}

/** The name of a type or property without its vocabulary. */
export const localName = (name: string): string => name.trim().replace(/^.*[/#:](?=[^/#:]+$)/, "")

const maxItems = 5_000
