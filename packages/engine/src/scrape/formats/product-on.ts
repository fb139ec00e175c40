import type { OpenedPage } from "@trawl/reader/page"
import type { Product } from "@trawl/schema"
import { allItems } from "../facts/structured-items.ts"
import type { PageMetadata } from "../page-metadata.ts"
import { productOf } from "./product-of-item.ts"
import { productInMeta } from "./product-in-meta.ts"

/** The product of a page: from structured data, or else from meta tags and the displayed price. */
export const productOn = (opened: OpenedPage, facts: PageMetadata): Product | undefined => {
  const { base, page: { url } } = opened
  const { title } = facts
  const products = allItems(opened).flatMap((item) => productOf(item, { base, title, url }) ?? [])
  // the main product has more details than related products
  const [best] = products.toSorted((one, other) => worth(other, title) - worth(one, title))
  if (best !== undefined && (products.length < maxOnProductPage || isTitled(best, title))) return best
  return products.length >= maxOnProductPage ? undefined : productInMeta(opened.copy(), facts, url)
}

/** Pages with more products are lists. */
const maxOnProductPage = 4

const worth = (product: Product, title: string): number =>
  (isTitled(product, title) ? 10 : 0) + product.variants.filter(({ price }) => price != null).length +
  (product.description == null ? 0 : 1) + (product.brand == null ? 0 : 1)

const isTitled = (product: Product, title: string): boolean => {
  const pageTitle = title.toLowerCase()
  return pageTitle.includes(product.title.toLowerCase()) ||
    product.title.toLowerCase().includes(pageTitle) && pageTitle !== ""
}
