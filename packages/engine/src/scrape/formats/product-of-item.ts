import { absoluteUrl } from "@trawl/reader/page"
import type { Product } from "@trawl/schema"
import { isA, type Item, itemsOf, localName, textOfItem, textsOf } from "../facts/item.ts"
import { moneyIn, numberIn } from "../facts/money.ts"

type Variant = Product["variants"][number]
type Price = NonNullable<Variant["price"]>

interface Where {
  readonly base: string
  readonly title: string
  readonly url: string
}

/** The product of an item of structured data; undefined for other items. */
export const productOf = (item: Item, where: Where): Product | undefined => {
  if (
    !isA(item, "Product", "ProductGroup", "IndividualProduct", "ProductModel", "Vehicle", "Car", "Book") ||
    (isA(item, "Book") && item["offers"] === undefined)
  ) return undefined
  const title = textOfItem(item["name"]) ?? where.title
  const variants = variantsOf(item, where)
  if (title === "" || (variants.length === 0 && item["offers"] === undefined && item["sku"] === undefined)) {
    return undefined
  }
  const brand = textOfItem(item["brand"]) ?? textOfItem(item["manufacturer"])
  const category = textOfItem(item["category"])
  const description = textOfItem(item["description"])
  return {
    title,
    url: absolute(textOfItem(item["url"]), where) ?? where.url,
    ...brand === undefined ? {} : { brand },
    ...category === undefined ? {} : { category },
    ...description === undefined ? {} : { description },
    variants: variants.length > 0 ? variants : [variantOf(item, {}, item, where)]
  }
}

/** The variants of a group, the models of a product, or one variant for each offer. */
const variantsOf = (item: Item, where: Where): ReadonlyArray<Variant> => {
  const parts = itemsOf(item["hasVariant"] ?? item["model"]).filter((part) =>
    isA(part, "Product", "ProductModel", "IndividualProduct")
  )
  if (parts.length > 0) {
    return parts.slice(0, maxVariants).map((part) => variantOf(part, offersOf(part)[0] ?? {}, item, where))
  }
  return offersOf(item).slice(0, maxVariants).map((offer) => variantOf(item, offer, item, where))
}

const offersOf = (item: Item): ReadonlyArray<Item> =>
  itemsOf(item["offers"]).flatMap((offer) => {
    const within = itemsOf(offer["offers"])
    return isA(offer, "AggregateOffer") && within.length > 0 ? within : [offer]
  })

const maxVariants = 200

const variantOf = (item: Item, offer: Item, group: Item, where: Where): Variant => {
  const sold = itemsOf(offer["itemOffered"])[0] ?? item
  const { original, price } = pricesOf(offer)
  const availabilityText = textOfItem(offer["availability"])
  const images = imagesOf(sold["image"] ?? item["image"] ?? group["image"], where)
  const sku = textOfItem(offer["sku"]) ?? textOfItem(sold["sku"])
  const id = textOfItem(sold["productID"]) ?? textOfItem(sold["gtin13"]) ?? textOfItem(sold["gtin"]) ??
    textOfItem(sold["mpn"])
  const title = textOfItem(offer["name"]) ?? textOfItem(sold["name"])
  const values = Object.fromEntries([
    ...["color", "size", "material", "pattern", "suggestedGender"].flatMap((name) =>
      textsOf(sold[name]).slice(0, 1).map((value) => [name, value] as const)
    ),
    ...itemsOf(sold["additionalProperty"]).flatMap((one) => {
      const [name, value] = [textOfItem(one["name"]), textOfItem(one["value"])]
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    })
  ])
  return {
    ...id === undefined ? {} : { id },
    ...sku === undefined ? {} : { sku },
    ...title === undefined ? {} : { title },
    ...Object.keys(values).length === 0 ? {} : { values },
    ...price === undefined ? {} : { price },
    ...original === undefined || price === undefined || original.amount <= price.amount
      ? {}
      : { sale: { originalPrice: original } },
    // a thing that is offered for a price is in stock unless the page says otherwise
    availability: {
      inStock: availabilityText === undefined ? price !== undefined : isInStock(availabilityText),
      ...availabilityText === undefined ? {} : { text: localName(availabilityText) }
    },
    ...images.length === 0 ? {} : { images }
  }
}

/** The current price, and the price before a reduction. */
const pricesOf = (offer: Item): { readonly price: Price | undefined; readonly original: Price | undefined } => {
  const specifications = itemsOf(offer["priceSpecification"])
  const currency = textOfItem(offer["priceCurrency"]) ??
    specifications.flatMap((one) => textsOf(one["priceCurrency"]))[0]
  const listed = specifications.find((one) =>
    /ListPrice|StrikethroughPrice|SRP/i.test(textOfItem(one["priceType"]) ?? "")
  )
  const sold = specifications.find((one) => one !== listed)
  return {
    price: priceOf(offer["price"] ?? offer["lowPrice"] ?? sold?.["price"], currency),
    original: priceOf(listed?.["price"], currency)
  }
}

const priceOf = (priceValue: unknown, currency: string | undefined): Price | undefined => {
  const text = textOfItem(priceValue)
  if (text === undefined) return undefined
  const amount = typeof priceValue === "number"
    ? priceValue
    : /^\d+\.\d+$/.test(text)
    ? Number(text)
    : moneyIn(text)?.amount ?? numberIn(text)
  if (amount === undefined || amount < 0) return undefined
  const code = currency?.toUpperCase() ?? moneyIn(text)?.currency
  return { amount, ...code === undefined ? {} : { currency: code } }
}

export const isInStock = (availability: string): boolean =>
  !/out\s?of\s?stock|sold\s?out|discontinued|unavailable|not available|back\s?order/i.test(localName(availability))

const imagesOf = (value: unknown, where: Where) =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const url = absolute(
      typeof one === "string" ? one : textOfItem(itemsOf(one)[0]?.["url"] ?? itemsOf(one)[0]?.["contentUrl"]),
      where
    )
    return url === undefined ? [] : [{ url }]
  }).slice(0, maxImages)

const maxImages = 50

const absolute = (url: string | undefined, { base }: Where): string | undefined =>
  url === undefined ? undefined : absoluteUrl(url, base)
