import { absoluteUrl } from "../../page/absolute-url.ts"
import { type HtmlElement, nextNode } from "../../page/html/html-node.ts"
import type { HtmlPage } from "../../page/html/parse-html.ts"
import { textOf } from "../../page/html/text-of.ts"
import { type Item, localName } from "./item.ts"

/** The things that the page's microdata and RDFa Lite describe, those that are no part of others. */
export const markedUpItems = ({ root }: HtmlPage, base: string): ReadonlyArray<Item> => [
  ...itemsWith(microdata, root, base),
  ...itemsWith(rdfa, root, base)
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

const itemsWith = (vocabulary: Vocabulary, root: HtmlElement, base: string): ReadonlyArray<Item> => {
  const built = new Map<HtmlElement, Built>()
  const top: Array<Item> = []
  for (let node = nextNode(root, root); node !== null; node = nextNode(node, root)) {
    if (node.nodeType !== 1) continue
    const starts = vocabulary.starts(node)
    const names = vocabulary.properties(node)?.split(/\s+/).map(localName).filter((name) => name !== "" && name !== "__proto__") ?? []
    if (!starts && names.length === 0) continue
    const owner = ownerOf(node, built)
    let item: Built | undefined
    if (starts && built.size < mostItems) {
      const types = vocabulary.types(node)?.split(/\s+/).filter((type) => type !== "").map(localName) ?? []
      item = { "@type": types.length === 1 ? types[0] : types }
      const id = node.getAttribute(vocabulary.id)
      if (id !== null) item["@id"] = id
      built.set(node, item)
      if (owner === undefined || names.length === 0) top.push(item)
    }
    if (owner === undefined) continue
    for (const name of names) add(owner, name, item ?? valueOf(node, base))
  }
  return top.filter((item) => Object.keys(item).length > 1)
}

const add = (item: Built, name: string, value: unknown): void => {
  const known = item[name]
  if (value === "" || value === undefined) return
  if (known === undefined) item[name] = value
  else if (Array.isArray(known)) {
    if (known.length < mostValues) known.push(value)
  } else if (known !== value) item[name] = [known, value]
}

const ownerOf = (element: HtmlElement, built: ReadonlyMap<HtmlElement, Built>): Built | undefined => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) {
    const item = built.get(at)
    if (item !== undefined) return item
  }
  return undefined
}

/** What an element says as the value of a property. */
const valueOf = (element: HtmlElement, base: string): string => {
  const content = element.getAttribute("content")
  if (content !== null) return content.trim()
  const address = addresses.get(element.localName)
  if (address !== undefined) {
    const url = element.getAttribute(address) ?? element.getAttribute("href")
    if (url !== null) return absoluteUrl(url, base) ?? url
  }
  const said = machineValues.get(element.localName)
  const value = said === undefined ? null : element.getAttribute(said)
  return (value ?? textOf(element)).replace(/\s+/g, " ").trim().slice(0, longest)
}

const addresses: ReadonlyMap<string, string> = new Map([
  ["a", "href"], ["area", "href"], ["link", "href"], ["audio", "src"], ["embed", "src"], ["iframe", "src"], ["img", "src"],
  ["source", "src"], ["track", "src"], ["video", "src"], ["object", "data"]
])
const machineValues: ReadonlyMap<string, string> = new Map([["time", "datetime"], ["data", "value"], ["meter", "value"]])

const mostItems = 2_000
const mostValues = 500
const longest = 20_000

