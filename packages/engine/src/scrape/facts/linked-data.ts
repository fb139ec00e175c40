import { type HtmlPage, parseHtml } from "@trawl/reader/html"
import { asArray, isItem, type Item, withParts } from "./item.ts"

/**
 * The items in the page's JSON-LD, with references resolved. Repairs common syntax errors; leaves out other invalid
 * JSON.
 */
export const linkedData = ({ linkedData }: Pick<HtmlPage, "linkedData">): ReadonlyArray<Item> => {
  const items = linkedData.flatMap((text) => text.length > maxLength ? [] : topItems(parse(text), 0))
  const known = new Map<string, Item>()
  for (const item of withParts(items)) {
    const id = item["@id"]
    if (typeof id === "string" && Object.keys(item).length > 1 && !known.has(id)) known.set(id, item)
  }
  return items.map((item) => followed(item, known, 0))
}

/** The items of the page's JSON-LD, with all nested items. */
export const linkedItems = (page: Pick<HtmlPage, "linkedData">): ReadonlyArray<Item> => withParts(linkedData(page))

const topItems = (value: unknown, depth: number): ReadonlyArray<Item> => {
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((one) => topItems(one, depth + 1))
  if (!isItem(value)) return []
  if ("@graph" in value) return asArray(value["@graph"]).flatMap((one) => topItems(one, depth + 1))
  const { "@context": _, ...item } = value
  return [item]
}

const followed = (item: Item, known: ReadonlyMap<string, Item>, depth: number): Item =>
  depth > maxDepth
    ? item
    : Object.fromEntries(Object.entries(item).map(([name, value]) => [name, followedValue(value, known, depth)]))

const followedValue = (value: unknown, known: ReadonlyMap<string, Item>, depth: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => followedValue(one, known, depth))
  if (!isItem(value)) return value
  const id = value["@id"]
  const target = typeof id === "string" && Object.keys(value).length === 1 ? known.get(id) : undefined
  return followed(target ?? value, known, depth + (target === undefined ? 1 : 2))
}

const parse = (text: string): unknown => {
  for (const mended of [text, mend(text)]) {
    try {
      return JSON.parse(
        mended,
        (_, value: unknown) => typeof value === "string" && entity.test(value) ? decoded(value) : value
      )
    } catch {
      // templates often produce invalid JSON; the repaired text is tried next
    }
  }
  return undefined
}

// some templates escape JSON for HTML by mistake
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i

const decoded = (text: string): string =>
  text.length > maxTextLength ? text : parseHtml(text.replaceAll("<", "&lt;")).body.textContent

const maxTextLength = 20_000

const mend = (text: string): string =>
  text
    .trim().replace(/^(?:<!--|(?:(?:\/\/|\/\*)\s*)?<!\[CDATA\[(?:\s*\*\/)?)/, "")
    .replace(/(?:-->|(?:(?:\/\/|\/\*)\s*)?\]\]>(?:\s*\*\/)?)$/, "")
    .trim()
    .replace(/;$/, "")
    .replace(/\p{Cc}+/gu, " ")
    .replace(/,(\s*[}\]])/g, "$1")

const maxLength = 2_000_000
const maxDepth = 12
