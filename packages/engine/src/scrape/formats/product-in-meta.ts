import {
  boilerplateOf,
  findElement,
  type HtmlElement,
  type HtmlPage,
  removeHidden,
  removeWhere,
  textOf
} from "@trawl/reader/html"
import type { Product } from "@trawl/schema"
import { moneyIn, numberIn } from "../facts/money.ts"
import type { PageMetadata } from "../page-metadata.ts"
import { isInStock } from "./product-of-item.ts"

/**
 * The product of a page that declares one in its meta tags, or that shows a single price and a way to buy. Modifies the
 * page.
 */
export const productInMeta = (
  page: HtmlPage,
  { description, metadata, title }: PageMetadata,
  url: string
): Product | undefined => {
  const meta = (...names: ReadonlyArray<string>) =>
    names.flatMap((name) => metadata[name] ?? []).find((value) => value !== "")
  const priceText = meta("product:price:amount", "og:price:amount", "product:sale_price:amount")
  const isProduct = priceText !== undefined || /^(?:og:)?product/i.test(meta("og:type", "ogType") ?? "")
  removeHidden(page.body)
  const boilerplate = boilerplateOf(page.body)
  const canBuy = findElement(
    page.body,
    (element) =>
      buying.test(`${
        element.localName === "button" || element.localName === "a" || element.localName === "input"
          ? `${element.textContent.trim().slice(0, 60)} ${element.getAttribute("value") ?? ""}`
          : ""
      }`)
  ) !== undefined
  removeWhere(page.body, (element) => boilerplate.has(element))
  const priceOnPage = visiblePrice(page.body)
  const amount = priceText === undefined ? priceOnPage?.amount : numberIn(priceText)
  if (amount === undefined || !(isProduct || canBuy) || title === "") return undefined
  const currency = meta("product:price:currency", "og:price:currency") ?? priceOnPage?.currency
  const original = meta("product:original_price:amount")
  const originalAmount = original === undefined ? undefined : numberIn(original)
  const availability = meta("product:availability", "og:availability") ?? stockText(page.body)
  const brand = meta("product:brand", "og:brand")
  const sku = meta("product:retailer_item_id")
  const image = meta("ogImage")
  const price = (value: number) => ({ amount: value, ...currency === undefined ? {} : { currency } })
  return {
    title: meta("ogTitle") ?? title,
    url: meta("ogUrl") ?? url,
    ...brand === undefined ? {} : { brand },
    ...description === "" ? {} : { description },
    variants: [{
      ...sku === undefined ? {} : { sku },
      price: { ...price(amount), ...priceOnPage?.amount === amount ? { formatted: priceOnPage.formatted } : {} },
      ...originalAmount !== undefined && originalAmount > amount
        ? { sale: { originalPrice: price(originalAmount) } }
        : {},
      availability: {
        inStock: availability === undefined || isInStock(availability),
        ...availability === undefined ? {} : { text: availability }
      },
      ...image === undefined ? {} : { images: [{ url: image }] }
    }]
  }
}

/** The price in the element for it, or the only price of the page. */
const visiblePrice = (body: HtmlElement) => {
  const marks = body.getElementsByTagName("*").filter((element) =>
    isMarked(element) && element.textContent.length < 100
  )
  // a list of products
  if (new Set(marks.flatMap((element) => moneyIn(textOf(element))?.amount ?? [])).size > maxPrices) return undefined
  const marked = findElement(body, (element) =>
    isMarked(element) && !wasClass.test(element.className) &&
    element.textContent.length < 100 && moneyIn(textOf(element)) !== undefined)
  if (marked !== undefined) return moneyIn(textOf(marked))
  const prices = textOf(body).split("\n").flatMap((line) => line.length > 120 ? [] : moneyIn(line) ?? [])
  return new Set(prices.map(({ formatted }) => formatted)).size === 1 ? prices[0] : undefined
}

/** The current price, the old one, the monthly one, and that of a set. More prices mean several products. */
const maxPrices = 4

const isMarked = (element: HtmlElement): boolean =>
  priceClass.test(`${element.className} ${element.id} ${element.getAttribute("itemprop") ?? ""}`)

const stockText = (body: HtmlElement): string | undefined =>
  textOf(body).split("\n").find((line) =>
    line.length < 60 && /\b(?:in stock|out of stock|sold out|available|unavailable)\b/i.test(line)
  )?.trim()

const priceClass = /(?:^|[\s_-])price(?:$|[\s_-])/i
const wasClass = /old|was|original|regular|strike|compare|list/i
const buying =
  /\b(?:add to (?:cart|basket|bag)|buy now|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello|legg i handlekurv)\b/i
