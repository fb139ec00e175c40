import { type HtmlElement, type HtmlNode, type HtmlPage, type Stood, textOf, walk } from "@trawl/reader/html"
import { absoluteUrl } from "@trawl/reader/page"
import { type Item, localName } from "./item.ts"

/** The top-level items of the page's microdata and RDFa Lite. */
export const markedUpItems = (page: HtmlPage, base: string): ReadonlyArray<Item> => [
  ...itemsWith(microdata, page, base),
  ...itemsWith(rdfa, page, base)
]

interface Vocabulary {
  readonly starts: (element: HtmlElement) => boolean
  readonly types: (element: HtmlElement) => string | null
  readonly properties: (element: HtmlElement) => string | null
  readonly id: string
}

const microdata: Vocabulary = {
  starts: (element) => element.hasAttribute("itemscope"),
  types: (element) => element.getAttribute("itemtype"),
  properties: (element) => element.getAttribute("itemprop"),
  id: "itemid"
}

const rdfa: Vocabulary = {
  starts: (element) => element.hasAttribute("typeof"),
  types: (element) => element.getAttribute("typeof"),
  properties: (element) => element.getAttribute("property"),
  id: "resource"
}

type Built = Record<string, unknown>

const itemsWith = (vocabulary: Vocabulary, { head, root, stood }: HtmlPage, base: string): ReadonlyArray<Item> => {
  const built = new Map<HtmlElement, Built>()
  const top: Array<Item> = []
  const visit = (element: HtmlElement, parent: HtmlElement | null) => {
    const starts = vocabulary.starts(element)
    const names =
      vocabulary.properties(element)?.split(/\s+/).map(localName).filter((name) =>
        name !== "" && name !== "__proto__"
      ) ?? []
    if (!starts && names.length === 0) return
    const owner = ownerOf(parent, built)
    let item: Built | undefined
    if (starts && built.size < maxItems) {
      const types = vocabulary.types(element)?.split(/\s+/).filter((type) => type !== "").map(localName) ?? []
      item = { "@type": types.length === 1 ? types[0] : types }
      const id = element.getAttribute(vocabulary.id)
      if (id !== null) item["@id"] = id
      built.set(element, item)
      if (owner === undefined || names.length === 0) top.push(item)
    }
    if (owner === undefined) return
    for (const name of names) add(owner, name, item ?? valueOf(element, base))
  }
  // the parser moves `meta` and `link` to the head, out of their item
  const waiting = new Map<HtmlNode, Array<Stood>>()
  for (const one of stood) {
    const at = one.after ?? one.parent
    const others = waiting.get(at)
    if (others === undefined) waiting.set(at, [one])
    else others.push(one)
  }
  const visitStood = (at: HtmlNode, isBefore: boolean) => {
    for (const { after, element, parent } of waiting.get(at) ?? []) {
      if ((after === null) === isBefore) visit(element, parent)
    }
  }
  const enter = (node: HtmlNode): boolean => {
    if (node === head) return false
    if (node.nodeType === 1) {
      visit(node, node.parentNode)
      visitStood(node, true)
    } else visitStood(node, false)
    return true
  }
  walk(root, enter, (element) => visitStood(element, false))
  return top.filter((item) => Object.keys(item).length > 1)
}

const add = (item: Built, name: string, value: unknown): void => {
  const known = item[name]
  if (value === "" || value === undefined) return
  if (known === undefined) item[name] = value
  else if (Array.isArray(known)) {
    if (known.length < maxValues) known.push(value)
  } else if (known !== value) item[name] = [known, value]
}

const ownerOf = (parent: HtmlElement | null, built: ReadonlyMap<HtmlElement, Built>): Built | undefined => {
  for (let at = parent; at !== null; at = at.parentNode) {
    const item = built.get(at)
    if (item !== undefined) return item
  }
  return undefined
}

/** The value of a property's element. */
const valueOf = (element: HtmlElement, base: string): string => {
  const content = element.getAttribute("content")
  if (content !== null) return content.trim()
  const address = addresses.get(element.localName)
  if (address !== undefined) {
    const url = element.getAttribute(address) ?? element.getAttribute("href")
    if (url !== null) return absoluteUrl(url, base) ?? url
  }
  const attribute = machineValues.get(element.localName)
  const value = attribute === undefined ? null : element.getAttribute(attribute)
  return (value ?? textOf(element)).replace(/\s+/g, " ").trim().slice(0, maxLength)
}

const addresses: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["area", "href"],
  ["link", "href"],
  ["audio", "src"],
  ["embed", "src"],
  ["iframe", "src"],
  ["img", "src"],
  ["source", "src"],
  ["track", "src"],
  ["video", "src"],
  ["object", "data"]
])
const machineValues: ReadonlyMap<string, string> = new Map([["time", "datetime"], ["data", "value"], [
  "meter",
  "value"
]])

const maxItems = 2_000
const maxValues = 500
const maxLength = 20_000
