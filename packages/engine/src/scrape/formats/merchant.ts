import { isA, type Item, itemsOf, textOfItem, typesOf } from "../facts/item.ts"
import type { PageMetadata } from "../page-metadata.ts"

/** The business that runs the restaurant, as far as the page says. */
export const merchantOf = (items: ReadonlyArray<Item>, { metadata, title }: PageMetadata, url: string) => {
  const place = items.find((item) => isA(item, ...places))
  const site = metadata["ogSiteName"]
  const name = textOfItem(place?.["name"]) ?? (typeof site === "string" ? site : undefined) ??
    namedIn([metadata["title"], title].flat()) ?? new URL(url).hostname
  const type = place === undefined ? undefined : typesOf(place)[0]
  const address = place === undefined ? undefined : itemsOf(place["address"])[0] ?? textOfItem(place["address"])
  const location = typeof address === "object" ? addressText(address) : address
  return { name, ...type === undefined ? {} : { type }, ...location === undefined ? {} : { location } }
}

/** The last part of a title, unless it only says that the page is a menu. */
const namedIn = (titles: ReadonlyArray<string | undefined>): string | undefined =>
  titles.flatMap((title = "") =>
    title.split(/(?<!\s)\s+[|–—·:-]\s+/).map((part) => part.trim()).findLast((part) =>
      part !== "" && !menuAlone.test(part)
    ) ?? []
  ).at(0)

const menuAlone =
  /^(?:(?:our|the|full|main|online|dinner|lunch|brunch|breakfast|drinks?|dessert|food|wine|bar|kids|home|welcome|and|&|\+)\s*)*(?:menus?|menü|speisekarte|getränkekarte|carta|carte|meny|food|drinks?|dinner|lunch|brunch|breakfast|home)?$/i

const addressText = (address: Item): string | undefined => {
  const parts = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"].flatMap((name) =>
    textOfItem(address[name]) ?? []
  )
  return parts.length === 0 ? undefined : parts.join(", ")
}

const places = [
  "Restaurant",
  "FoodEstablishment",
  "CafeOrCoffeeShop",
  "BarOrPub",
  "Bakery",
  "FastFoodRestaurant",
  "IceCreamShop",
  "Brewery",
  "Winery",
  "Distillery"
]
