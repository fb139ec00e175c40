import type { HtmlPage } from "../../page/html/parse-html.ts"
import type { Item } from "./item.ts"
import { linkedData } from "./linked-data.ts"
import { markedUpItems } from "./marked-up-items.ts"

/** Everything that the page describes for machines: JSON-LD first, then microdata and RDFa Lite. */
export const structuredItems = (page: HtmlPage, base: string): ReadonlyArray<Item> => [...linkedData(page), ...markedUpItems(page, base)]
