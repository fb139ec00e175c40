import type { HtmlPage } from "@trawl/reader/html"
import type { OpenedPage } from "@trawl/reader/page"
import { type Item, withParts } from "./item.ts"
import { linkedData } from "./linked-data.ts"
import { markedUpItems } from "./marked-up-items.ts"

/** Everything that a page describes for machines: JSON-LD first, then microdata and RDFa Lite. */
export const structuredItems = (opened: OpenedPage): ReadonlyArray<Item> => {
  const { base, page, tree } = opened
  const known = found.get(tree)
  if (known !== undefined) return known
  const items = [...linkedData(tree), ...marksUp.test(page.text) ? markedUpItems(tree, base) : []]
  found.set(tree, items)
  return items
}

/** Those and everything they are made of. */
export const allItems = (opened: OpenedPage): ReadonlyArray<Item> => withParts(structuredItems(opened))

/** Several formats of one page begin with the same. */
const found = new WeakMap<HtmlPage, ReadonlyArray<Item>>()

const marksUp = /\s(?:itemscope|typeof)[\s=>]/i
