import { absoluteUrl } from "@trawl/reader/page"
import type { Menu } from "@trawl/schema"
import { isA, type Item, itemsOf, localName, textOfItem, textsOf } from "../facts/item.ts"
import { moneyIn, numberIn } from "../facts/money.ts"

type Section = Menu["sections"][number]
type Dish = Section["items"][number]

/** The sections of the menus in structured data. */
export const sectionsOfItems = (items: ReadonlyArray<Item>, sourceUrl: string): ReadonlyArray<Section> => {
  const menus = items.filter((item) => isA(item, "Menu"))
  const sections = menus.flatMap((menu) => [
    ...itemsOf(menu["hasMenuItem"]).length > 0 ? [{ ...menu, name: menu["name"] ?? "Menu" }] : [],
    ...itemsOf(menu["hasMenuSection"]).flatMap((section) => flat(section, 0))
  ])
  const alone = menus.length === 0 ? items.filter((item) => isA(item, "MenuSection")) : []
  return [...sections, ...alone].map((section, at): Section => {
    const description = textOfItem(section["description"])
    return {
      id: `s${at + 1}`,
      name: textOfItem(section["name"]) ?? "Menu",
      ...description === undefined ? {} : { description },
      items: itemsOf(section["hasMenuItem"]).flatMap((item, index) =>
        dishOf(item, `s${at + 1}.i${index + 1}`, sourceUrl) ?? []
      )
    }
  }).filter(({ items: dishes }) => dishes.length > 0)
}

/** A section and its nested sections. */
const flat = (section: Item, depth: number): ReadonlyArray<Item> =>
  depth > 5 ? [section] : [section, ...itemsOf(section["hasMenuSection"]).flatMap((inner) => flat(inner, depth + 1))]

const dishOf = (item: Item, id: string, sourceUrl: string): Dish | undefined => {
  const name = textOfItem(item["name"])
  if (name === undefined) return undefined
  const offer = itemsOf(item["offers"])[0]
  const priceText = textOfItem(offer?.["price"] ?? item["price"])
  const amount = priceText === undefined ? undefined : moneyIn(priceText)?.amount ?? numberIn(priceText)
  const currency = textOfItem(offer?.["priceCurrency"]) ??
    (priceText === undefined ? undefined : moneyIn(priceText)?.currency)
  const description = textOfItem(item["description"])
  const calories = textOfItem(itemsOf(item["nutrition"])[0]?.["calories"])
  const energy = calories === undefined ? undefined : numberIn(calories)
  const images = textsOf(item["image"]).flatMap((url) => absoluteUrl(url, sourceUrl) ?? [])
  return {
    id,
    name,
    ...description === undefined ? {} : { description },
    ...amount === undefined ? {} : { price: { amount, ...currency === undefined ? {} : { currency } } },
    ...images.length === 0 ? {} : { images: images.map((url) => ({ url })) },
    dietary: textsOf(item["suitableForDiet"]).map((diet) => localName(diet).replace(/Diet$/, "").toLowerCase()),
    ...energy === undefined ? {} : { calories: energy },
    sourceUrl
  }
}
