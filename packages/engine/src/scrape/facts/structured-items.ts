import type { HtmlPage } from "@trawl/reader/html"
import type { OpenedPage } from "@trawl/reader/page"
import { type Item, withParts } from "./item.ts"
import { linkedData } from "./linked-data.ts"
import { markedUpItems } from "./marked-up-items.ts"

/** All items of structured data: JSON-LD first, then microdata and RDFa Lite. */
export const structuredItems = (opened: OpenedPage): ReadonlyArray<Item> => {
  const { base, page, tree } = opened
  const known = found.get(tree)
  if (known !== undefined) return known
  const items = [...linkedData(tree), ...marksUp.test(page.text) ? markedUpItems(tree, base) : []]
  found.set(tree, items)
  return items
}

/** All items of structured data, with their nested items. */
export const allItems = (opened: OpenedPage): ReadonlyArray<Item> => withParts(structuredItems(opened))

/** Shared between formats of the same page. */
const found = new WeakMap<HtmlPage, ReadonlyArray<Item>>()

const marksUp = /\s(?:itemscope|typeof)[\s=>]/i
