import type { Product } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { parseHtml } from "../../page/html/parse-html.ts"
import { baseOf } from "../../page/page-urls.ts"
import type { MakeFormat, Scraping } from "../format.ts"
import { withParts } from "../facts/item.ts"
import { structuredItems } from "../facts/structured-items.ts"
import { productOf } from "./product-of-item.ts"
import { productInMeta } from "./product-in-meta.ts"

/** The product that the page offers: from its structured data, else from its meta tags and the price it shows. */
export const makeProduct: MakeFormat<"product"> = (_, scraping) =>
  Effect.sync(() => {
    const product = productOn(scraping)
    return product === undefined ? { fields: { product: null }, warning: "No product: the page offers no single product." } : { fields: { product } }
  })

const productOn = ({ content, page }: Scraping): Product | undefined => {
  const html = parseHtml(page.rawHtml)
  const base = baseOf(html, page.url)
  const products = withParts(structuredItems(html, page.rawHtml, base)).flatMap((item) => productOf(item, { base, title: content.title, url: page.url }) ?? [])
  // the product of a page comes whole; those that it only mentions come with little
  const [best] = products.toSorted((one, other) => worth(other, content.title) - worth(one, content.title))
  if (best !== undefined && (products.length < mostOnProductPage || isTitled(best, content.title))) return best
  return products.length >= mostOnProductPage ? undefined : productInMeta(html, content, page.url)
}

/** A page with more products than this is a list of them. */
const mostOnProductPage = 4

const worth = (product: Product, title: string): number =>
  (isTitled(product, title) ? 10 : 0) + product.variants.filter(({ price }) => price != null).length + (product.description == null ? 0 : 1) + (product.brand == null ? 0 : 1)

const isTitled = (product: Product, title: string): boolean => {
  const said = title.toLowerCase()
  return said.includes(product.title.toLowerCase()) || product.title.toLowerCase().includes(said) && said !== ""
}
