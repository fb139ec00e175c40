import { type HtmlPage, parseHtml } from "../../page/html/parse-html.ts"
import type { Item } from "./item.ts"
import { linkedData } from "./linked-data.ts"
import { markedUpItems } from "./marked-up-items.ts"

/** Everything that a page describes for machines: JSON-LD first, then microdata and RDFa Lite. */
export const structuredItems = (page: HtmlPage, rawHtml: string, base: string): ReadonlyArray<Item> => [
  ...linkedData(page),
  ...marksUp.test(rawHtml) ? markedUpItems(parseHtml(withMetaInPlace(rawHtml)), base) : []
]

const marksUp = /\s(?:itemscope|typeof)[\s=>]/i

/** The parser moves `meta` and `link` to the head, away from the thing that they are a property of; images stay. */
const withMetaInPlace = (html: string): string => html.replace(/<(?:meta|link)(?=\s[^<>]{0,500}\b(?:itemprop|property)\s*=)/gi, "<img")
